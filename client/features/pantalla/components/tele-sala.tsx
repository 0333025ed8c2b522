import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { EstadoPantalla, MiembroPantalla } from '#shared/contracts/pantalla.ts';
import type { LlaveSala, PasoSala, Sala } from '#shared/contracts/sala.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { enlaceMovil, esEsteEquipo } from '#client/lib/navegador/enlace-movil.ts';
import { pinEnGrupos, textoDentro, textoPaso } from '#client/lib/reparto/sala.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { CodigoQr } from '#client/ui/codigo-qr.tsx';
import { useAhora } from '../cuidados.ts';
import { TeleNombre } from './tele-cara.tsx';

/** Instructions to join: QR code, family ID, PIN and address; if phones cannot reach the address, a sentence in its place. */
function Puerta({ llave: { familia, pin, url_ruta, origen } }: { readonly llave: LlaveSala }) {
  const enlace = enlaceMovil(url_ruta, origen);
  const { host, pathname } = new URL(enlace);
  return (
    <section aria-label="Entrar" className="tele-puerta escena">
      <h1>Escanea y entra</h1>
      <div data-enlace={enlace} className="tele-qr">
        <CodigoQr texto={enlace} etiqueta="Código QR para entrar" />
      </div>
      <dl>
        <div>
          <dt>ID de familia</dt>
          <dd className="cifra">{familia}</dd>
        </div>
        <div>
          <dt>PIN</dt>
          <dd className="cifra">{pinEnGrupos(pin)}</dd>
        </div>
      </dl>
      <p>
        {origen === null && esEsteEquipo() ? (
          'Los móviles no llegan a «localhost»: abre esta pantalla con la dirección del ordenador en la red de casa'
        ) : (
          <>
            o entra en
            <b>{host + pathname}</b>
          </>
        )}
      </p>
    </section>
  );
}

/** Milliseconds for which a member who has just come in is shown in their own colour. */
const LLEGADA_MS = 3_000;

/** Whether a member has come in within the last three seconds; never for those who were in when the scene began. */
const useLlegada = (paso: PasoSala['paso']): boolean => {
  const [antes, setAntes] = useState(paso);
  const [recien, setRecien] = useState(false);
  if (paso !== antes) {
    setAntes(paso);
    setRecien(paso !== 'FALTA' && (recien || antes === 'FALTA'));
  }
  useEffect(() => {
    if (!recien) return undefined;
    const reloj = setTimeout(() => setRecien(false), LLEGADA_MS);
    return () => clearTimeout(reloj);
  }, [recien]);
  return recien;
};

/** Radius of a circle with a circumference of 100, so that dash lengths are percentages. */
const RADIO = 15.9155;

function Persona({ miembro, suyo }: { readonly miembro: MiembroPantalla; readonly suyo: PasoSala }) {
  const { paso, van, de } = suyo;
  const llega = useLlegada(paso);
  const avance = paso === 'LISTO' ? 100 : de === 0 ? 0 : (100 * van) / de;
  return (
    <li
      data-paso={paso}
      data-llega={llega || undefined}
      style={estiloMiembro(miembro.color)}
      className={cx('tele-persona', llega && 'tele-color')}
    >
      <span className="tele-aro">
        <svg aria-hidden viewBox="0 0 36 36">
          <circle className="tele-pista" cx="18" cy="18" r={RADIO} />
          {avance > 0 && (
            <circle className="tele-va" cx="18" cy="18" r={RADIO} strokeDasharray={`${String(avance)} 100`} />
          )}
        </svg>
        <Avatar avatar={miembro.avatar} grupoEdad={miembro.grupo_edad} color={miembro.color} />
      </span>
      <TeleNombre nombre={miembro.nombre} tope={1.75} alto={2.7} fijo className="tele-quien" />
      <p className="tele-paso">
        {paso === 'LISTO' && !llega && <Check aria-hidden strokeWidth={4} />}
        {llega ? '¡dentro!' : textoPaso(suyo)}
      </p>
    </li>
  );
}

/** Most faces that a page shows in readable size. With more, several pages alternate. */
const POR_PAGINA = 12;
const PAGINA_MS = 8_000;

/** Numbers of faces for which tele.css has a size: a page gets the first that is not smaller than its number of faces. */
const TAMANOS = [2, 3, 4, 6, 8, POR_PAGINA] as const;

/** The lobby: how to get in, and how far everybody is. */
export function TeleSala({ estado, sala }: { readonly estado: EstadoPantalla; readonly sala: Sala }) {
  const gente = sala.pasos.flatMap((suyo) => {
    const miembro = estado.miembros.find((m) => m.id === suyo.miembro);
    return miembro === undefined ? [] : [{ miembro, suyo }];
  });
  const paginas = Math.max(1, Math.ceil(gente.length / POR_PAGINA));
  const pagina = Math.floor(useAhora(PAGINA_MS) / PAGINA_MS) % paginas;
  const caras = gente.slice(pagina * POR_PAGINA, (pagina + 1) * POR_PAGINA);
  const quien = estado.miembros.find((m) => m.id === sala.abierta_por)?.nombre;
  return (
    <div className="tele-sala">
      {sala.llave !== null && <Puerta llave={sala.llave} />}
      <section aria-label="Quién está" className="tele-gente">
        <header>
          <h2>
            <TeleNombre nombre={estado.familia.nombre} tope={2.6} />
          </h2>
          <p aria-live="polite">{textoDentro(sala.pasos)}</p>
        </header>
        <ul aria-label="Caras" data-caras={TAMANOS.find((n) => caras.length <= n)}>
          {caras.map((c) => (
            <Persona key={c.miembro.id} {...c} />
          ))}
        </ul>
        <footer>
          {quien === undefined ? 'Empieza' : `${quien} empieza`} con «Iniciar reparto»
          {paginas > 1 && ` · ${String(pagina + 1)} de ${String(paginas)}`}
        </footer>
      </section>
    </div>
  );
}
