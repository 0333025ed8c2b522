/** Any parsed JSON; this display uses no type of the project. */
type Json = Readonly<Record<string, unknown>>;
type Fila = Json & { readonly id: number };

/** Applies a message to a display's state, following only the table in server/realtime/README.md. */
const trasMensaje = (visto: Json, { tipo, version, ...datos }: Json): Json => {
  const poner = (lista: string, fila: unknown): Json => {
    const nueva = fila as Fila;
    const filas = visto[lista] as readonly Fila[];
    if (nueva['borrada'] === true) return { [lista]: filas.filter((f) => f.id !== nueva.id) };
    return {
      [lista]: filas.some((f) => f.id === nueva.id)
        ? filas.map((f) => (f.id === nueva.id ? nueva : f))
        : [...filas, nueva],
    };
  };
  if (tipo === 'estado') return { version, ...datos };
  if (tipo === 'presencia') return { ...visto, conectados: datos['conectados'] };
  if (String(tipo).startsWith('reparto:')) return { ...visto, version, sesion: datos['sesion'] };
  if (tipo === 'asignacion:cambiada' && datos['todas'] !== true)
    return { ...visto, version, ...poner('tareas', datos['asignacion']) };
  if (tipo === 'miembro:cambiado') return { ...visto, version, ...poner('miembros', datos['miembro']) };
  if (tipo === 'ranking:actualizado') return { ...visto, version, ranking: datos['filas'] };
  if (tipo === 'familia:cambiada') return { ...visto, version, familia: datos['familia'] };
  return { ...visto, version };
};

/** A display written by an outsider. */
export interface PantallaAjena {
  /** Its state; null before its first message. */
  readonly visto: () => Json | null;
  /** All messages that it received, as text. */
  readonly textos: readonly string[];
  /** Number of its connections so far. */
  readonly conexiones: () => number;
  /** Code of the last close; null before it. */
  readonly cierre: () => number | null;
  readonly apagar: () => void;
}

/**
 * Connects a display that follows server/realtime/README.md alone, without any code of this project.
 * It uses the standard WebSocket, and reconnects as the README says until it is switched off or unpaired.
 */
export const encenderAjena = (direccion: string, token: string): PantallaAjena => {
  const textos: string[] = [];
  let visto: Json | null = null;
  let conexiones = 0;
  let cierre: number | null = null;
  let apagada = false;
  let ws: WebSocket;
  const conectar = (): void => {
    let primero = true;
    ws = new WebSocket(direccion);
    ws.addEventListener('open', () => ws.send(JSON.stringify({ token })));
    ws.addEventListener('message', ({ data }) => {
      textos.push(String(data));
      const mensaje = JSON.parse(String(data)) as Json;
      if (primero) conexiones += 1;
      const salto =
        !primero && mensaje['tipo'] !== 'presencia' && Number(mensaje['version']) > Number(visto?.['version']) + 1;
      primero = false;
      if (salto) ws.close();
      else visto = trasMensaje(visto ?? {}, mensaje);
    });
    ws.addEventListener('close', ({ code }) => {
      cierre = code;
      if (!apagada && code !== 4401) setTimeout(conectar, 100 + Math.random() * 200);
    });
  };
  conectar();
  return {
    visto: () => visto,
    textos,
    conexiones: () => conexiones,
    cierre: () => cierre,
    apagar: () => {
      apagada = true;
      ws.close();
    },
  };
};
