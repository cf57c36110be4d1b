import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { dynamicTool, generateText, jsonSchema, stepCountIs } from 'ai';
import { expectWholeJob, runHost, type Host } from '../support/hosts/host-run';

const aiSdk: Host = async ({ baseURL, headers, tools, execute, question }) => {
  const provider = createOpenAICompatible({ name: 'prima', baseURL, headers, apiKey: 'not-used' });
  const { text } = await generateText({
    model: provider('prima-core'),
    prompt: question,
    stopWhen: stepCountIs(8),
    tools: Object.fromEntries(
      tools.map(({ function: { name, description, parameters } }) => [
        name,
        dynamicTool({ description, inputSchema: jsonSchema(parameters), execute: (args) => execute(name, args) }),
      ]),
    ),
  });
  return text;
};

test('ai with @ai-sdk/openai-compatible runs the whole job with the manifest as it is', async () => {
  const report = await runHost(aiSdk);
  try {
    expectWholeJob(report);
  } finally {
    await report.close();
  }
});
