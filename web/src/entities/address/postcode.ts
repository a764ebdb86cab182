import { config } from '../../shared/config/config.ts';
import { loadScript } from '../../shared/lib/load-script.ts';

export interface FoundAddress {
  postCode: string;
  address: string;
}
interface PostcodeData {
  zonecode: string;
  address: string;
  roadAddress: string;
  autoRoadAddress: string;
  buildingName: string;
}
interface PostcodeWidget {
  embed: (container: HTMLElement, options?: { autoClose?: boolean }) => void;
}
interface WithDaum {
  daum?: {
    Postcode: new (options: {
      oncomplete: (data: PostcodeData) => void;
      width: string;
      height: string;
    }) => PostcodeWidget;
  };
}

const addressOf = (data: PostcodeData): FoundAddress => ({
  postCode: data.zonecode,
  // The address is always the road address. The name of the building helps the courier.
  address: [data.autoRoadAddress || data.roadAddress || data.address, data.buildingName && `(${data.buildingName})`]
    .filter(Boolean)
    .join(' '),
});

/** Loads the external address-search widget into a container. Rejects when it cannot be loaded. */
export const embedPostcode = async (container: HTMLElement, onFound: (found: FoundAddress) => void): Promise<void> => {
  await loadScript(config().postcodeScriptUrl);
  const { daum } = window as WithDaum;
  if (!daum) throw new Error('the postcode script brought no widget');
  container.replaceChildren();
  new daum.Postcode({ oncomplete: (data) => onFound(addressOf(data)), width: '100%', height: '100%' }).embed(
    container,
    {
      autoClose: false,
    },
  );
};
