import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** The floor of a phone's measurements: a page with a button and a line of text, which a tap or a server's message changes. */
const PAGINA = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<button>Tocar</button><p></p>
<script>
const p = document.querySelector('p');
document.querySelector('button').onclick = () => { p.textContent = 'Hecho'; };
new WebSocket('ws://' + location.host).onmessage = ({ data }) => { p.textContent = data; };
</script>`;

export interface Llano {
  readonly url: string;
  /** Sends the text to every open page, which shows it. */
  readonly decir: (texto: string) => void;
  readonly cerrar: () => void;
}

/** Serves the page and its WebSocket. */
export const servirLlano = async (): Promise<Llano> => {
  const servidor = createServer((_, respuesta) => {
    respuesta.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGINA);
  });
  const zocalos = new WebSocketServer({ server: servidor });
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  const direccion = servidor.address();
  return {
    url: `http://127.0.0.1:${String(typeof direccion === 'object' && direccion !== null ? direccion.port : 0)}`,
    decir: (texto) => {
      for (const zocalo of zocalos.clients) zocalo.send(texto);
    },
    cerrar: () => {
      for (const zocalo of zocalos.clients) zocalo.terminate();
      zocalos.close();
      servidor.close();
    },
  };
};
