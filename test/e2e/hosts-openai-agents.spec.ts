import { Agent, OpenAIChatCompletionsModel, run, setTracingDisabled, tool } from '@openai/agents';
import OpenAI from 'openai';
import { expectWholeJob, runHost, type Host } from '../support/hosts/host-run';

setTracingDisabled(true);

const agents: Host = async ({ baseURL, headers, tools, execute, question }) => {
  const client = new OpenAI({ apiKey: 'not-used', baseURL, defaultHeaders: headers });
  const agent = new Agent({
    name: 'host',
    model: new OpenAIChatCompletionsModel(client, 'prima-core'),
    tools: tools.map(({ function: { name, description, parameters } }) =>
      tool({
        name,
        description,
        parameters: parameters as never,
        strict: false,
        execute: (args: unknown) => execute(name, args),
      }),
    ),
  });
  const result = await run(agent, question, { maxTurns: 8 });
  return String(result.finalOutput);
};

test('@openai/agents runs the whole job with the manifest as it is', async () => {
  const report = await runHost(agents);
  try {
    // The SDK says of every function tool whether it is strict.
    expectWholeJob(report, { strict: false });
  } finally {
    await report.close();
  }
});
