import { describe, expect, it } from 'vitest';
import { htmlJson } from './html.ts';
import { withConfig } from './page.ts';
import type { RuntimeConfig } from './runtime-config.ts';

const evil = `</script><script>alert(1)</script><!-- " ' & \u2028\u2029 $& $1`;

describe('what is written into the first HTML', () => {
  it('cannot leave a script element, and is read as it was', () => {
    const written = htmlJson({ evil });
    expect(written).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(written)).toEqual({ evil });
  });

  it('takes the place of the comment, whatever it holds', () => {
    const html = withConfig('<head><!--gyeol:config--></head>', { chatUrl: evil } as RuntimeConfig);
    const inside = /<script type="application\/json" id="gyeol-config">(.*)<\/script><\/head>$/.exec(html)?.[1] ?? '';
    expect(JSON.parse(inside)).toEqual({ chatUrl: evil });
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });
});
