import { describe, expect, it } from 'vitest';
import { html, htmlJson } from './html.ts';

const evil = `</script><script>alert(1)</script><!-- " ' & \u2028\u2029 $& $1`;

describe('a value in the first HTML', () => {
  it('cannot leave its script element when it is written as JSON, and parses to the same value', () => {
    const { text } = htmlJson({ evil });
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual({ evil });
  });

  it('is never markup when it is written as text or as an attribute', () => {
    const { text } = html`<p title="${evil}">${evil}</p>`;
    expect(text.match(/[<>]/g)).toHaveLength(4);
    expect(text.match(/"/g)).toHaveLength(2);
    expect(text).not.toContain("'");
  });

  it('keeps its markup when `html` made the value, alone or in a list, and adds nothing when undefined', () => {
    expect(html`<ul>${['a', '<b>'].map((name) => html`<li>${name}</li>`)}${undefined}${html`<i></i>`}</ul>`.text).toBe(
      '<ul><li>a</li><li>&lt;b&gt;</li><i></i></ul>',
    );
  });

  it('loses characters that an HTML document must not contain', () => {
    expect(html`${'a\u0000\u0008\u001f\ud800\uffff결'}`.text).toBe('a\ufffd결');
  });
});
