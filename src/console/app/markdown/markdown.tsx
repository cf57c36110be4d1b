import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { h, type ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { texts } from '../texts';

/** No raw HTML. Tokens become elements one by one below, so that no text is ever parsed as HTML by the browser either. */
const parser = new MarkdownIt('default', { html: false, linkify: true });

const CITATION = /^(.{1,1000}?) § (.{1,1000})$/;
const BLOCKS = new Set('p blockquote ul ol li table thead tbody tr th td strong em s'.split(' '));
/** Parsing is quick, but a page of a hundred thousand elements is not. */
const MAX_CHARACTERS = 200_000;

interface Frame {
  token: Token | null;
  children: ComponentChildren[];
}

export interface MarkdownProps {
  text: string;
  /** Called for `file § heading` in code: opens the section. */
  onCitation?: (file: string, heading: string) => void;
}

/** Markdown of a model or a repository: no images are loaded, no HTML is used, and every link shows where it leads. */
export function Markdown({ text, onCitation }: MarkdownProps) {
  const tokens = useMemo(() => parser.parse(text.slice(0, MAX_CHARACTERS), {}), [text]);
  return <div class="markdown">{render(tokens, onCitation)}</div>;
}

function render(tokens: readonly Token[], onCitation: MarkdownProps['onCitation']): ComponentChildren[] {
  const stack: Frame[] = [{ token: null, children: [] }];
  for (const token of tokens) {
    const top = stack[stack.length - 1];
    if (top === undefined) break;
    if (token.nesting === 1) stack.push({ token, children: [] });
    else if (token.nesting === -1) {
      if (stack.length === 1) continue;
      stack.pop();
      stack[stack.length - 1]?.children.push(element(top));
    } else top.children.push(leaf(token, onCitation));
  }
  return stack[0]?.children ?? [];
}

function element({ token, children }: Frame): ComponentChildren {
  if (token === null || token.hidden) return children;
  if (token.type === 'link_open') return link(String(token.attrGet('href') ?? ''), children);
  // A message's headings are no headings of the page.
  if (token.type === 'heading_open') return <p class={`md-heading md-${token.tag}`}>{children}</p>;
  if (token.type === 'table_open') {
    return (
      <div class="scroll" tabIndex={0} role="group" aria-label={texts.table}>
        <table>{children}</table>
      </div>
    );
  }
  if (!BLOCKS.has(token.tag)) return children;
  const start = token.tag === 'ol' ? Number(token.attrGet('start') ?? 1) : undefined;
  return h(token.tag, start === undefined ? {} : { start }, children);
}

function leaf(token: Token, onCitation: MarkdownProps['onCitation']): ComponentChildren {
  switch (token.type) {
    case 'inline':
      return render(token.children ?? [], onCitation);
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return <br />;
    case 'hr':
      return <hr />;
    case 'code_inline':
      return code(token.content, onCitation);
    case 'code_block':
    case 'fence':
      return (
        <pre tabIndex={0} role="group" aria-label={texts.code}>
          <code>{token.content}</code>
        </pre>
      );
    case 'image':
      return (
        <span class="link-target">
          [{texts.image(token.content)} {String(token.attrGet('src') ?? '')}]
        </span>
      );
    default:
      return token.content;
  }
}

function code(text: string, onCitation: MarkdownProps['onCitation']): ComponentChildren {
  const [, file, heading] = CITATION.exec(text) ?? [];
  if (onCitation === undefined || file === undefined || heading === undefined) return <code>{text}</code>;
  return (
    <button type="button" class="citation" onClick={() => onCitation(file, heading)}>
      {text}
    </button>
  );
}

function link(href: string, children: ComponentChildren[]): ComponentChildren {
  if (!/^(https?:|mailto:)/i.test(href)) return [...children, <span class="link-target"> ({href})</span>];
  const isShown = children.length === 1 && children[0] === href;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      {!isShown && <span class="link-target"> ({href})</span>}
    </a>
  );
}
