import { page } from '../../shared/routes/page-route.ts';

export const waitingRoomRoutes = [page('/waiting/:gateId', () => import('./waiting-room-page.tsx'))];
