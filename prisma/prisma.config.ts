import { defineConfig } from 'prisma/config';

// The datasource is given at run time (src/prisma); the CLI only generates the client here.
export default defineConfig({ schema: './schema.prisma' });
