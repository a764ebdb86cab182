import { describe, expect, it } from 'vitest';
import { countdownText, positionAnnouncement, waitText } from './wait-text.ts';

describe('the expected wait', () => {
  it('is rounded up to whole steps', () => {
    expect([3, 11, 50, 51, 61, 3_540, 3_600, 4_801].map(waitText)).toEqual([
      ...['곧 입장', '약 20초', '약 50초', '약 1분', '약 2분', '약 59분', '약 1시간', '약 1시간 21분'],
    ]);
  });
});
describe('the queue position for screen readers', () => {
  it('has fewer than 16 different texts while the number of members ahead falls from 30,000 to 0', () => {
    const announcements = new Set(Array.from({ length: 30_000 }, (_, ahead) => positionAnnouncement(ahead)));
    expect(announcements.size).toBeLessThan(16);
    expect(positionAnnouncement(0)).toBe('다음 차례입니다.');
    expect(positionAnnouncement(1_234)).toBe('앞에 2,000명 이하 남았습니다.');
    expect(positionAnnouncement(90_000)).toBe('대기 인원이 많습니다.');
  });
});
describe('the countdown', () => {
  it('leaves out days and hours that are 0', () => {
    expect([0, 65, 3_661, 90_061].map(countdownText)).toEqual(['00:00', '01:05', '01:01:01', '1일 01:01:01']);
  });
});
