import { describe, expect, it } from 'vitest';
import { readSvg } from './read-svg.ts';

const drawing = (inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 20"${more}>${inner}</svg>`;
const refusalOf = (source: string) => {
  const read = readSvg(source);
  return 'refused' in read ? read.refused : undefined;
};

describe('an SVG drawing', () => {
  it('is rewritten from its shapes, without the data that an editor added', () => {
    const source = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- made somewhere --><svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:ink="http://ink.example" viewBox="0 0 10 20" ink:version="1">
<ink:view zoom="2"><ink:grid/></ink:view><svg:metadata><svg:script>alert(1)</svg:script></svg:metadata>
<svg:defs><svg:linearGradient id="a"><svg:stop stop-color="#fff"/></svg:linearGradient></svg:defs>
<svg:path class="b" d="M0 0h10" fill="url(#a)" style="stroke:#000;stroke-width:2"/><svg:text>A &amp; B</svg:text></svg:svg>`;
    const read = readSvg(source);
    expect(read).toMatchObject({ width: 10, height: 20 });
    const { svg } = read as { svg: string };
    expect(svg.replace(/\s*\n\s*/g, '')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><defs><linearGradient id="a"><stop stop-color="#fff"></stop></linearGradient></defs>' +
        '<path d="M0 0h10" fill="url(#a)" style="stroke:#000;stroke-width:2"></path><text>A &amp; B</text></svg>',
    );
    expect(readSvg(svg)).toMatchObject({ svg });
  });

  it.each([
    ['a script', drawing('<script>alert(1)</script>')],
    ['a script of another spelling', drawing('<g><Script href="data:,alert(1)"/></g>')],
    ['what runs when it is shown', drawing('', ' onload="alert(1)"')],
    ['what runs at a click', drawing('<path OnClick="alert(1)"/>')],
    ['a page inside', drawing('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
    ['a frame', drawing('<iframe src="https://evil.example"/>')],
    ['an image of elsewhere', drawing('<image href="https://evil.example/a.png"/>')],
    ['a part of another drawing', drawing('<use href="https://evil.example/a.svg#b"/>')],
    ['a part of another drawing, the old way', drawing('<use xlink:href="//evil.example/a.svg#b"/>')],
    ['a drawing in an address', drawing('<use href="data:image/svg+xml,&lt;svg/&gt;#a"/>')],
    ['a link that runs', drawing('<a xlink:href="javascript:alert(1)"><path/></a>')],
    ['an animation of a link', drawing('<use><set attributeName="href" to="javascript:alert(1)"/></use>')],
    ['a style sheet', drawing('<style>@import "https://evil.example/a.css";</style>')],
    ['paint of elsewhere', drawing('<path fill="url(https://evil.example/a.svg#b)"/>')],
    ['paint of elsewhere in a style', drawing('<path style="fill:URL( \'https://evil.example\' )"/>')],
    ['paint behind a mark of CSS', drawing('<path style="fill:u\\72l(https://evil.example)"/>')],
    ['paint behind a comment', drawing('<path style="fill:u/**/rl(https://evil.example)"/>')],
    ['paint without its word', drawing('<path style="mask:image-set(&quot;https://evil.example/a.png&quot; 1x)"/>')],
    ['a style sheet beside it', `<?xml-stylesheet href="https://evil.example/a.css"?>${drawing('')}`],
    ['a file of the machine', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawing('<text>&a;</text>')}`],
    ['an entity of its own', drawing('<text>&lol;</text>')],
    ['a page', '<html><body/></html>'],
    ['a page that is called svg', '<svg><script>alert(1)</script></svg>'],
    ['half a drawing', drawing('<g>').slice(0, -6)],
    ['what is no XML', drawing('<path d=M0></path>')],
    ['a name twice', drawing('<path d="M0" d="M1"/>')],
    ['uses of uses', drawing('<use href="#a"/>'.repeat(11))],
    ['a well', drawing('<g>'.repeat(41) + '</g>'.repeat(41))],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ''],
  ])('with %s is refused with a Korean message', (_what, source) => {
    expect(refusalOf(source)).toMatch(/[가-힣]+.*\.$/);
  });

  it('is refused before it expands when it defines entities or repeats too many shapes', () => {
    const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const bomb = `<!DOCTYPE svg [<!ENTITY l0 "lol">${levels}]>${drawing('<text>&l9;</text>')}`;
    expect(refusalOf(bomb)).toContain('<!DOCTYPE>');
    expect(refusalOf(drawing('<path/>'.repeat(5_001)))).toContain('너무 많은');
  });

  it('is refused with the line of the fault', () => {
    expect(readSvg(drawing('\n\n<path/>\n<script/>'))).toMatchObject({ line: 4 });
  });
});
