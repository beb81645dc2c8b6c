#!/usr/bin/env node
// A client that does nothing: a comparison that it passes proves nothing.
