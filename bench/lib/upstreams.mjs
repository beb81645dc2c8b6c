// The servers that a gateway is put in front of: a command for stdio, or a server to start for HTTP.
import { FLOORS_JAR, UPSTREAMS } from './places.mjs';

const node = name => ['node', `${UPSTREAMS}/node/${name}.mjs`];

export const upstreams = {
  'none': {},
  'stdio-v1': { command: node('stdio-v1') },
  'stdio-v2': { command: node('stdio-v2') },
  'stdio-fast': { command: [`${UPSTREAMS}/fast/faststdio`] },
  'http-v1': { serve: [...node('http-v1'), '{uport}'] },
  'http-v1-json': { serve: [...node('http-v1'), '{uport}'], env: { JSON_RESPONSE: '1' } },
  'http-v2': { serve: [...node('http-v2'), '{uport}'] },
  'http-fast': { serve: [`${UPSTREAMS}/fast/fasthttp`, '{uport}'] },
  'http-vertx': { serve: ['java', '-Xmx256m', '-Dloops=1', '-jar', FLOORS_JAR, 'upstream', '{uport}'] },
};
