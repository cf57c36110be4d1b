import { startServer } from './server';

void startServer();
