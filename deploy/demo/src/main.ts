import { type DemoName, demoNames } from './demo.ts';
import { demos } from './demos.ts';
import { loadPayments, writeSeeds } from './seeds.ts';
import { placeToday } from './today.ts';

// Runs one step of loading the demo in a process of its own: `seeds <demo> <folder> <sandbox>`, or `today <demo> <shop>
// <sandbox>`.
const [step, name, ...places] = process.argv.slice(2);
const demo = demos[name as DemoName];
if (demo === undefined) throw new Error(`${name} is not one of ${demoNames.join(', ')}`);
const [first = '', sandbox = ''] = places;
if (step === 'seeds') await loadPayments(writeSeeds(demo, first, new Date()), sandbox);
else if (step === 'today') await placeToday(demo, { shop: first, sandbox });
else throw new Error(`There is no step ${step} (seeds, today).`);
