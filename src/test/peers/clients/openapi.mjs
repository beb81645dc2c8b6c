// Importers of OpenAPI, each of another maker: a validator, a generator of types, a client that is made of those.
//
//   node clients/openapi.mjs validate SOURCE              is the document valid OpenAPI?
//   node clients/openapi.mjs compile SOURCE PROGRAM       does a TypeScript program compile that calls through its types?
//   node clients/openapi.mjs call SOURCE PATH BODY        calls an operation where the document came from
//
// SOURCE is a URL or a file, PROGRAM a file that imports `./api`, BODY JSON. Prints one line of JSON.
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const HERE = dirname(fileURLToPath(import.meta.url));
const OPTIONS = {
  strict: true, noEmit: true, skipLibCheck: true, types: [], target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler,
};

async function read(source) {
  const text = /^https?:/.test(source) ? await (await fetch(source)).text() : await readFile(source, 'utf8');
  return JSON.parse(text);
}

async function validate(source) {
  const { valid, errors } = await new Validator().validate(await read(source));
  return { ok: valid, errors };
}

async function compile(source, program) {
  const files = new Map([
    [resolve(HERE, 'api.ts'), astToString(await openapiTS(await read(source)))],
    [resolve(HERE, 'program.ts'), await readFile(program, 'utf8')],
  ]);
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, readFile: readText, getSourceFile } = host;
  host.fileExists = name => files.has(name) || fileExists(name);
  host.readFile = name => files.get(name) ?? readText(name);
  host.getSourceFile = (name, version) => files.has(name)
    ? ts.createSourceFile(name, files.get(name), version) : getSourceFile(name, version);
  const found = ts.getPreEmitDiagnostics(ts.createProgram([...files.keys()], OPTIONS, host));
  return { ok: found.length === 0, errors: found.map(each => ts.flattenDiagnosticMessageText(each.messageText, '\n')) };
}

async function call(source, path, body) {
  const document = await read(source);
  const client = createClient({ baseUrl: new URL(document.servers[0].url, source).href });
  const { data, error, response } = await client.POST(path, { body: JSON.parse(body) });
  return { ok: response.ok, status: response.status, data, error };
}

const [command, ...rest] = process.argv.slice(2);
console.log(JSON.stringify(await { validate, compile, call }[command](...rest)));
