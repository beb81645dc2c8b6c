// What a client does in each scenario. sdk: a connected SDK client; context: what the suite gave beside the URL.
import { Run } from '../../peers/clients/run.mjs';
import { connect } from '../../peers/clients/sdk.mjs';

const list = async sdk => (await sdk.listTools()).tools;
const call = (sdk, name, args = {}) => sdk.callTool({ name, arguments: args });

export const STEPS = {
  // Connecting is the test: the first request is refused with -32022, the next one names a revision of the answer.
  'request-metadata': list,
  'tools_call': async sdk => {
    await list(sdk);
    await call(sdk, 'add_numbers', { a: 5, b: 3 });
  },
  'http-standard-headers': async sdk => {
    await call(sdk, (await list(sdk))[0].name);
    const { resources } = await sdk.listResources();
    await sdk.readResource({ uri: resources[0].uri });
    const { prompts } = await sdk.listPrompts();
    await sdk.getPrompt({ name: prompts[0].name });
  },
  'http-custom-headers': async (sdk, context) => {
    await list(sdk);
    for (const { name, arguments: args } of context.toolCalls) await call(sdk, name, args);
  },
  // Whatever is listed is called: only the valid tool may have survived the list.
  'http-invalid-tool-headers': async sdk => {
    for (const { name } of await list(sdk)) await call(sdk, name, { region: 'us-west1' });
  },
  'sep-2322-client-request-state': async sdk => {
    for (const kind of ['echo_state', 'no_state', 'unrelated', 'no_result_type'])
      await call(sdk, `test_mrtr_${kind}`).catch(() => {});
  },
  'json-schema-ref-no-deref': list,
  // Reaching the server at all is the test.
  'auth/client-credentials-basic': list,
  'auth/client-credentials-jwt': list,
  'json-schema-2020-12-preservation': async sdk => {
    const { inputSchema } = (await list(sdk)).find(tool => tool.name === 'json_schema_2020_12_tool');
    await call(sdk, 'json_schema_echo', { schema: inputSchema });
  },
};

export const scenario = () => process.env.MCP_CONFORMANCE_SCENARIO ?? '';
export const context = () => JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}');

/** Connects the SDK to that endpoint and takes the steps of the scenario the suite has named. */
export async function take(url, era) {
  const step = STEPS[scenario()];
  if (!step) throw new Error(`no steps for ${scenario()}`);
  const options = { target: { url: new URL(url) }, era, headers: {}, answer: { confirmed: true } };
  const client = await connect(options);
  client.attach(new Run(options));
  try {
    await step(client.sdk, context());
  } finally {
    await client.close().catch(() => {});
  }
}
