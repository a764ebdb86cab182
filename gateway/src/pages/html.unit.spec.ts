import { describe, expect, it } from 'vitest';
import { html, htmlJson } from './html.ts';

const evil = `</script><script>alert(1)</script><!-- " ' & \u2028\u2029 $& $1`;

describe('what is written into the first HTML', () => {
  it('as JSON cannot leave a script element, and is read as it was', () => {
    const { text } = htmlJson({ evil });
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual({ evil });
  });

  it('as text or in an attribute is never markup', () => {
    const { text } = html`<p title="${evil}">${evil}</p>`;
    expect(text.match(/[<>]/g)).toHaveLength(4);
    expect(text.match(/"/g)).toHaveLength(2);
    expect(text).not.toContain("'");
  });

  it('keeps its own markup, one piece or several, and nothing for nothing', () => {
    expect(html`<ul>${['a', '<b>'].map((name) => html`<li>${name}</li>`)}${undefined}${html`<i></i>`}</ul>`.text).toBe(
      '<ul><li>a</li><li>&lt;b&gt;</li><i></i></ul>',
    );
  });

  it('holds no character that a document may not hold', () => {
    expect(html`${'a\u0000\u0008\u001f\ud800\uffff결'}`.text).toBe('a\ufffd결');
  });
});
