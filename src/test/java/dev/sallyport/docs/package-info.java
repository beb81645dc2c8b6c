/** What the pages of the documentation show, run as it stands there. */
package dev.sallyport.docs;
