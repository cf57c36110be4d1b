import { HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { expectWholeJob, runHost, type Host } from '../support/hosts/host-run';

const MAX_TURNS = 8;

const langchain: Host = async ({ baseURL, headers, tools, execute, question }) => {
  const configuration = { baseURL, defaultHeaders: headers };
  const model = new ChatOpenAI({ model: 'prima-core', apiKey: 'not-used', configuration }).bindTools(tools);
  const messages: BaseMessage[] = [new HumanMessage(question)];
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const answer = await model.invoke(messages);
    messages.push(answer);
    if (answer.tool_calls === undefined || answer.tool_calls.length === 0) return answer.text;
    for (const { id = '', name, args } of answer.tool_calls) {
      messages.push(new ToolMessage({ tool_call_id: id, content: await execute(name, args) }));
    }
  }
  throw new Error('the model came to no end');
};

test('@langchain/openai runs the whole job with the manifest as it is', async () => {
  const report = await runHost(langchain);
  try {
    expectWholeJob(report);
  } finally {
    await report.close();
  }
});
