import OpenAI from 'openai';
import { expectWholeJob, runHost, type Host } from '../support/hosts/host-run';

const MAX_TURNS = 8;

const openai: Host = async ({ baseURL, headers, tools, execute, question }) => {
  const client = new OpenAI({ apiKey: 'not-used', baseURL, defaultHeaders: headers });
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: question }];
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const completion = await client.chat.completions.create({ model: 'prima-core', messages, tools });
    const message = completion.choices[0]?.message;
    if (message === undefined) break;
    messages.push(message);
    if (message.tool_calls === undefined || message.tool_calls.length === 0) return message.content ?? '';
    for (const call of message.tool_calls) {
      if (call.type !== 'function') continue;
      const content = await execute(call.function.name, call.function.arguments);
      messages.push({ role: 'tool', tool_call_id: call.id, content });
    }
  }
  throw new Error('the model came to no end');
};

test('openai runs the whole job with the manifest as it is', async () => {
  const report = await runHost(openai);
  try {
    expectWholeJob(report);
  } finally {
    await report.close();
  }
});
