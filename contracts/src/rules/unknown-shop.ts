import type { Shop } from '../http/catalog/shop.ts';
import { guideTerms } from './delivery.ts';

/**
 * The shop before its profile is known. Pages then show their content in the colours of the build and without a shop
 * name.
 */
export const unknownShop: Shop = {
  version: '',
  profile: {
    names: { name: '', latin: '', full: '', description: '' },
    logo: null,
    favicon: null,
    colours: { paper: '', surface: '', line: '', ink: '', ink2: '', ink3: '', clay: '', clayHover: '' },
    fonts: { heading: 'pretendard', body: 'pretendard' },
    business: {
      company: '',
      representative: '',
      address: '',
      phone: '',
      email: '',
      registrationNumber: '',
      mailOrderNumber: '',
      mailOrderAgency: '',
      mailOrderExemption: '',
      host: '',
      privacyOfficer: { name: '', phone: '', email: '' },
    },
    contact: { chatUrl: '', hours: '', kakaoChannel: '' },
    social: [],
    selling: { noticeRequired: false, struckPriceDays: 0 },
  },
  delivery: { ...guideTerms, remoteAreas: [], closedDays: [] },
  guides: [],
};
