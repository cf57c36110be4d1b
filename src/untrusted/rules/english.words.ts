/** Building blocks of the English rules, as sources of regular expressions over folded text. Every gap is bounded. */

export const words = (...lists: string[]): string => `(?:${lists.join('|')})`;

/** What a model was told before; alone it already means that. */
export const STRONG_ORDERS =
  '(?:instructions?|prompts?|directives?|guidelines?|system (?:message|text|rules?|instructions?|settings?)s?|developer (?:message|instructions?)s?|programming|instructing|pre-?prompt)';
/** Words that honest documents use as well. */
export const WEAK_ORDERS =
  '(?:rules?|orders?|commands?|constraints?|guidance|training|directions?|tasks?|briefing|requests?|context|guardrails?|restrictions?|safeguards?|messages?|policies|policy|conversation)';
export const EARLIER =
  '(?:previous|prior|above|earlier|preceding|former|foregoing|past|existing|initial|original|current|system|old(?:er)?|aforementioned|first|upstream|preceding|developer|hidden|built-in|default|other|given|standing|so-far)';
export const OWN =
  "(?:your|all|any|every|these|those|the assistant's|the model's|the ai's|its|the system's|each of your)";
export const AFTERWARDS =
  '(?:above|before(?= *(?:[.,;:!)"]|$|and |this|that))|earlier|previously|so far|prior|preceding|you (?:were|have been|had been|\'ve been|had|have|got|received|hold|follow(?:ed)?)|from (?:before|above|the system|the developer|your|earlier)|given (?:to you|above|before|earlier)|up to (?:now|this point|here)|until now|that (?:came|come|were given|precede)|of (?:the system|your|the developer)|in your|preceding|which (?:came|precede))';
export const AI_NOUN =
  '(?:ai|a\\.i\\.|artificial intelligence|llm|llms|language models?|large language models?|chatbots?|chat ?bots?|gpt|chatgpt|claude|gemini|copilot|assistants?|ai (?:models?|assistants?|agents?|systems?|tools?|bots?|readers?|reviewers?|crawlers?)|(?:virtual|automated|digital|coding|helpful) (?:assistants?|agents?|reviewers?|readers?|summari[sz]ers?)|bots?|models?|(?:autonomous|automatic|automated|code|coding|review|summary) (?:agents?|reviewers?|bots?)|agents?|summari[sz]ers?|machine readers?|neural networks?)';
/** Names that are no person's and no product's in ordinary documentation. */
export const AI_STRICT =
  '(?:ai|an ai|llms?|(?:large )?language models?|chat ?bots?|gpt|chatgpt|claude|gemini|copilot|ai[ -](?:models?|assistants?|agents?|systems?|tools?|bots?|readers?|reviewers?|crawlers?|summari[sz]ers?)|(?:virtual|automated|digital|coding|automatic) (?:assistants?|agents?|reviewers?|readers?|summari[sz]ers?)|artificial intelligences?|machine readers?|neural networks?|the model|the assistant|assistants?|models?)';
export const PERSON =
  '(?:(?:the |your |any |this )?(?:users?|humans?|readers?|person|people|operators?|reviewers?|customers?|developers?|owners?|customer|client|audience|author|maintainers?)|anyone|anybody|them|him|her|whoever (?:asks|reads))';
export const SYSTEM_PROMPT =
  "(?:(?:system|hidden|initial|original|secret|internal|developer|first|starting|base|core|private|pre|full|exact|entire|complete|confidential|underlying)(?:[ -]+(?:and|or|system|initial|hidden|original|secret|internal|developer))*[ -]+(?:prompts?|instructions?|messages?|rules|directives?|guidelines?|configuration|briefing|setup|orders)|(?:your|the assistant's|the model's|its) (?:\\w+ )?(?:prompts?|instructions?|rules|directives?|guidelines?|configuration|briefing|programming|orders)|(?:instructions|rules|guidelines|orders|prompts?|directives) (?:that )?(?:you (?:were|have been|got|received|follow)|above|given to you)|preprompt|system text|context window|words above|text above(?: this)?|conversation (?:so far|history)|everything (?:above|before)|message before this|chat history)";
export const SECRET =
  '(?:api[ -]?keys?|passwords?|passphrases?|passcodes?|credentials?|secrets?|(?:access|auth|bearer|session|refresh|private|secret|ssh|signing|encryption|service|gateway|cloud|aws|github) ?(?:tokens?|keys?|credentials?)|tokens?|environment variables?|env(?:ironment)? vars?|private keys?|\\.?env(?: files?)|connection strings?|cookies|ssh keys?|personal data|confidential (?:\\w+ )?(?:sections?|data|information|files?|documents?|parts?|passages?|content|notes?)|(?:~|\\/)[\\w./~-]{0,60}(?:\\.ssh|passwd|shadow|id_rsa|\\.env|credentials|secrets?)[\\w./-]{0,40}|id_rsa|credit card numbers?|social security numbers?|private (?:data|information|notes|files|messages)|login details|bank details|e-?mail addresses|phone numbers|salar(?:y|ies)|customer data|keys)';
