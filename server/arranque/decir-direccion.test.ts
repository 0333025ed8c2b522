import { expect, test } from 'vitest';
import { generate } from 'lean-qr';
import { decirDireccion, dibujarQr, fraseDireccion } from './anunciar.ts';

test('the terminal’s QR code has each module of the code, black on white', () => {
  const texto = 'http://192.168.1.20:3000/confiar';
  const qr = generate(texto);
  const lineas = dibujarQr(texto);
  const [antes, despues] = ['\u001B[30;107m', '\u001B[0m'];
  expect(lineas.every((linea) => linea.startsWith(antes) && linea.endsWith(despues))).toBe(true);
  const dibujo = lineas.map((linea) => linea.slice(antes.length, -despues.length));
  const negro = (x: number, y: number) => {
    const letra = dibujo[Math.floor((y + 2) / 2)]![x + 2]!;
    return (y % 2 === 0 ? '▀█' : '▄█').includes(letra);
  };
  for (let y = 0; y < qr.size; y += 1) for (let x = 0; x < qr.size; x += 1) expect(negro(x, y)).toBe(qr.get(x, y));
});

test('the start names the address of phones, and in a container without PUBLIC_URL none', () => {
  const sitio = { movil: 'http://192.168.1.20:3000', contenedor: false, puerto: 3000 };
  expect(fraseDireccion(sitio)).toContain('abre http://192.168.1.20:3000');
  const frase = fraseDireccion({ ...sitio, movil: null, contenedor: true });
  expect(frase).toContain('PUBLIC_URL');
  expect(frase).not.toContain('localhost');
  expect(fraseDireccion({ ...sitio, movil: null })).toContain('solo se abre en este ordenador: http://localhost:3000');
});

test('the log gets the address, a terminal its QR code too; with https both lead to /confiar', () => {
  const decir = (isTTY: boolean, conHttps: boolean, movil: string | null = 'http://192.168.1.20:3000') => {
    const [dichas, escritas]: [unknown[], string[]] = [[], []];
    const log = { level: 'info', info: (datos: unknown) => void dichas.push(datos) };
    const terminal = { isTTY, write: (linea: string) => escritas.push(linea) > 0 };
    decirDireccion(log as never, { movil, contenedor: true, puerto: 3000 }, conHttps, terminal);
    return { dichas, escritas };
  };
  expect(decir(false, false)).toEqual({ dichas: [{ abrir: 'http://192.168.1.20:3000' }], escritas: [] });
  const { dichas, escritas } = decir(true, true);
  expect(dichas).toEqual([{ abrir: 'http://192.168.1.20:3000/confiar' }]);
  expect(escritas.slice(1).map((linea) => linea.trimEnd())).toEqual(dibujarQr('http://192.168.1.20:3000/confiar'));
  expect(decir(true, true, null).escritas).toEqual([expect.stringContaining('PUBLIC_URL')]);
});
