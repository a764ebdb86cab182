import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAction } from '../../shared/api/write.ts';
import { config } from '../../shared/config/config.ts';
import { loadScript } from '../../shared/lib/load-script.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import { embedPostcode, type FoundAddress } from './postcode.ts';

interface Props {
  onFound: (found: FoundAddress) => void;
  /**
   * The sentence to show when the widget cannot be loaded. The sign-up document and the ordering document prescribe
   * different sentences.
   */
  unavailable: string;
  /**
   * Returns the next field to fill in. This field gets the focus when an address was found and the dialog is closed.
   */
  next: () => HTMLElement | null;
}

const Widget = ({ onFound, onFail }: { onFound: (found: FoundAddress) => void; onFail: () => void }) => {
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const found = useEffectEvent(onFound);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    if (container) embedPostcode(container, (address) => found(address)).catch(() => fail());
  }, [container]);
  return <div ref={setContainer} className="h-postcode" />;
};

/** Shows the button that opens the external address search. An address can only be chosen there, not typed. */
export const AddressSearch = ({ onFound, unavailable, next }: Props) => {
  const [open, setOpen] = useState(false);
  const isFound = useRef(false);
  const { send, busy } = useAction(() => loadScript(config().postcodeScriptUrl), { failed: unavailable });
  const fail = (): void => {
    setOpen(false);
    void alert(unavailable);
  };
  const start = async (): Promise<void> => {
    isFound.current = false;
    if (await send()) setOpen(true);
  };
  const found = (address: FoundAddress): void => {
    isFound.current = true;
    setOpen(false);
    onFound(address);
  };
  return (
    <>
      <Button variant="secondary" className="shrink-0" busy={busy} busyText="여는 중…" onClick={start}>
        주소 검색
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="주소 검색"
        nextFocus={() => (isFound.current ? next() : null)}
      >
        <Widget onFound={found} onFail={fail} />
      </Dialog>
    </>
  );
};
