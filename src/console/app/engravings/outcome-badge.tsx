import { Badge, type Tone } from '../ui/notices';
import { texts } from '../texts';

const TONES: Record<string, Tone> = {
  done: 'good',
  fallback: 'warn',
  failed: 'bad',
  refused: 'bad',
  cancelled: 'warn',
};

export function OutcomeBadge({ outcome }: { outcome: string }) {
  const words = (texts.engravings.outcomes as Record<string, string | undefined>)[outcome] ?? outcome;
  return <Badge tone={TONES[outcome] ?? 'plain'}>{words}</Badge>;
}
