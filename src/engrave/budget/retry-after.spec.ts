import { retryAfterSeconds } from './engrave-budget.service';

it.each([
  [-5, 1],
  [0, 1],
  [1, 1],
  [1_001, 2],
  [59_999, 60],
  [600_000, 60],
])('%d ms are %d s', (ms, seconds) => expect(retryAfterSeconds(ms)).toBe(seconds));
