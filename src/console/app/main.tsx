import '@picocss/pico/css/pico.min.css';
import './style/base.css';
import './style/parts.css';
import './style/pages.css';
import { render } from 'preact';
import { App } from './app';

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
