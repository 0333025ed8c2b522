import { useMemo } from 'react';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { useAhora } from '../cuidados.ts';
import { escenaDe } from '../dia.ts';
import { vistaDeTele } from '../reparto.ts';
import type { Tele } from '../tele.ts';
import { TeleAnuncio } from './tele-anuncio.tsx';
import { TeleCierre } from './tele-cierre.tsx';
import { TeleDia } from './tele-dia.tsx';
import { TeleEnsayo } from './tele-ensayo.tsx';
import { TeleFinal } from './tele-final.tsx';
import { TeleTurno } from './tele-turno.tsx';

interface Props {
  readonly estado: EstadoPantalla;
  readonly tele: Pick<Extract<Tele, { fase: 'vinculada' }>, 'desfase' | 'finalHasta' | 'momento' | 'anuncio'>;
}

/** The composition that the moment asks for. */
export function TeleFamilia({ estado, tele: { desfase, finalHasta, momento, anuncio } }: Props) {
  const escena = escenaDe(estado, finalHasta, useAhora(10_000));
  const { sesion } = estado;
  const vista = useMemo(() => (sesion === null ? null : vistaDeTele(estado, sesion)), [estado, sesion]);
  return (
    <main key={escena} data-escena={escena} className="tele-entra size-full">
      {escena === 'turno' && vista !== null && <TeleTurno vista={vista} desfase={desfase} momento={momento} />}
      {escena === 'turno' && <TeleAnuncio anuncio={anuncio} />}
      {escena === 'cierre' && vista !== null && <TeleCierre vista={vista} desfase={desfase} />}
      {escena === 'final' && vista !== null && (
        <TeleFinal vista={vista} familia={estado.familia.nombre} trimestre={sesion?.trimestre_inicio ?? ''} />
      )}
      {escena === 'ensayo' && estado.ensayo !== null && <TeleEnsayo estado={estado} ensayo={estado.ensayo} />}
      {escena === 'dia' && <TeleDia estado={estado} desfase={desfase} />}
    </main>
  );
}
