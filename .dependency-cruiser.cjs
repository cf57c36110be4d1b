// The house (README, "Module map"): doors > use cases > records > engines > ground. Arrows point down only.
const GROUND = 'common|config|prisma|auth';
const ENGINES = 'untrusted|sections|index|redaction|git|gateway';
const RECORDS = 'registry|conversations|audit|vault';
const USE_CASES = 'stone|engrave|distillation';
const DOORS = 'tools|console|health|operator';

const floor = (rooms) => `^src/(${rooms})/`;
// A room's controllers stand at the door, wherever their file lies.
const CONTROLLER = '\\.controller\\.ts$';
// Module wiring names controllers; it is checked by Nest itself at start.
const WIRING = '\\.module\\.ts$';
const SPEC = '\\.spec(-data)?\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'A cycle means that a third thing wants a name.',
      from: { pathNot: '^src/prisma/generated/' },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'A file that nothing imports and that starts nothing is dead.',
      from: {
        orphan: true,
        path: '^src/',
        pathNot: ['\\.d\\.ts$', SPEC, '^src/main\\.ts$', '^src/console/app/', '\\.(worker|command)\\.ts$'],
      },
      to: {},
    },
    {
      name: 'ground-knows-no-feature',
      severity: 'error',
      comment: 'The ground carries every room, so it may know none of them.',
      from: { path: floor(GROUND), pathNot: [SPEC] },
      to: { path: floor([ENGINES, RECORDS, USE_CASES, DOORS].join('|')) },
    },
    {
      name: 'engines-know-no-person',
      severity: 'error',
      comment: 'Engines are libraries that happen to live here: no persons, conversations or routes.',
      from: { path: floor(ENGINES), pathNot: [SPEC] },
      to: { path: floor([RECORDS, USE_CASES, DOORS, 'auth', 'prisma'].join('|')) },
    },
    {
      name: 'records-do-not-act',
      severity: 'error',
      comment: 'Records keep; use cases decide.',
      from: { path: floor(RECORDS), pathNot: [SPEC, CONTROLLER, WIRING] },
      to: { path: floor([USE_CASES, DOORS].join('|')) },
    },
    {
      name: 'use-cases-know-no-door',
      severity: 'error',
      comment: 'HTTP and the model are two doors to the same rule; the rule knows neither.',
      from: { path: floor(USE_CASES), pathNot: [SPEC, CONTROLLER, WIRING] },
      to: { path: floor(DOORS) },
    },
    {
      name: 'doors-do-not-meet',
      severity: 'error',
      comment: 'A controller calls services, never another controller.',
      from: { path: CONTROLLER },
      to: { path: CONTROLLER },
    },
    {
      name: 'only-wiring-names-controllers',
      severity: 'error',
      comment: 'Nothing but a Nest module may import a controller.',
      from: { path: '^src/', pathNot: [WIRING, SPEC] },
      to: { path: CONTROLLER },
    },
    {
      name: 'engine-neighbours',
      severity: 'error',
      comment: 'Of the engines only the index builds on others: it reads blobs, cleans them and splits them.',
      from: { path: '^src/(untrusted|sections|redaction|git|gateway)/', pathNot: [SPEC] },
      to: { path: floor(ENGINES), pathNot: ['^src/$1/'] },
    },
    {
      name: 'engrave-and-stone-are-apart',
      severity: 'error',
      comment: 'Reading and writing meet only in records and engines; engrave alone may call distillation.',
      from: { path: '^src/(stone|distillation)/', pathNot: [SPEC] },
      to: { path: floor(USE_CASES), pathNot: ['^src/$1/'] },
    },
    {
      name: 'generated-client-stays-with-queries',
      severity: 'error',
      comment: 'Only prisma/ and repositories see the generated client; Db and errors come from prisma/.',
      from: { path: '^src/', pathNot: ['^src/prisma/', '\\.repository\\.ts$', SPEC] },
      to: { path: '^src/prisma/generated/' },
    },
    {
      name: 'only-git-spawns',
      severity: 'error',
      comment:
        'A process that nobody supervises outlives its deadline; git/ supervises, the embedded database is its library.',
      from: { path: '^src/', pathNot: ['^src/git/', '^src/prisma/embedded/', SPEC] },
      to: { path: '^(node:)?child_process$' },
    },
    {
      name: 'src-never-imports-test',
      severity: 'error',
      comment: 'Doubles and factories are not part of the product; specs are not either.',
      from: { path: '^src/', pathNot: [SPEC] },
      to: { path: '^test/' },
    },
    {
      name: 'no-dev-dependency-in-src',
      severity: 'error',
      comment: 'What runs in production is installed in production.',
      from: { path: '^src/', pathNot: [SPEC, '^src/console/(app/|vite)'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['require', 'import', 'node', 'default', 'types'],
    },
  },
};
