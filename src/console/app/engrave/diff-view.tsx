import { Preformatted } from '../ui/controls';
import { texts } from '../texts';

/** A unified diff, line by line; the signs stay, so that colour is never the only difference. */
export function DiffView({ path, diff }: { path: string; diff: string }) {
  return (
    <Preformatted label={texts.engrave.diffOf(path)}>
      {diff
        .replace(/\n$/, '')
        .split('\n')
        .map((line, index) => (
          <span key={index} class={kindOf(line)}>
            {line}
            {'\n'}
          </span>
        ))}
    </Preformatted>
  );
}

function kindOf(line: string): string {
  if (/^(diff |index |--- |\+\+\+ |new file|deleted file|similarity |rename )/.test(line)) return 'diff-meta';
  if (line.startsWith('@@')) return 'diff-hunk';
  if (line.startsWith('+')) return 'diff-added';
  return line.startsWith('-') ? 'diff-removed' : 'diff-same';
}
