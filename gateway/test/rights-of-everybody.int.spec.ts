import { callers } from '../../tests/support/rights-page.ts';
import { testCallsOf } from './calls-of-everybody.ts';

testCallsOf(() => callers);
