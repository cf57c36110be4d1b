import { validate } from 'class-validator';
import { faultOfText, IsText } from './is-text.decorator';

describe('faultOfText', () => {
  it.each([
    ['plain', {}],
    ['', {}],
    ['👩‍🚀'.repeat(10), { maxCodePoints: 30 }],
    ['two\nlines\tand a tab', {}],
    ['é'.repeat(5), { maxBytes: 10 }],
  ])('passes %j within %j', (value, bounds) => expect(faultOfText(value, bounds)).toBeNull());

  it.each([
    [7, {}, 'a string'],
    [null, {}, 'a string'],
    ['a\0b', {}, 'NUL'],
    ['\ud800', {}, 'well-formed'],
    ['x\udc00y', {}, 'well-formed'],
    ['é'.repeat(6), { maxBytes: 10 }, '10 bytes'],
    ['😀'.repeat(4), { maxCodePoints: 3 }, '3 characters'],
    ['', { minCodePoints: 1 }, 'empty'],
    ['a\nb', { singleLine: true }, 'line breaks'],
    ['a\u2028b', { singleLine: true }, 'line breaks'],
  ])('refuses %j within %j', (value, bounds, words) => expect(faultOfText(value, bounds)).toContain(words));
});

it('names the property and the reason, never the value', async () => {
  class Form {
    @IsText({ maxCodePoints: 3 })
    title = 'secret';
  }
  const [error] = await validate(new Form());
  expect(error?.constraints).toEqual({ isText: 'title must be at most 3 characters long' });
});
