import { useEffect, useState } from 'react';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { nombreTrimestre } from '#client/lib/fechas/trimestre.ts';
import { HOJA_MS } from '../hojas.ts';
import type { VistaTele } from '../reparto.ts';
import { festejar, TelePapelillos } from './papelillos.tsx';
import { minutosDe, TeleGracias, TelePaginas, TelePrimeras } from './tele-final-escenas.tsx';
import { TeleQuien } from './tele-final-quien.tsx';

interface Props {
  readonly vista: VistaTele;
  readonly estado: EstadoPantalla;
}

/** Milliseconds for which each page is shown; `HOJA_MS` instead while the first part needs several pages for all chores. */
const PAGINA_MS = 12_000;

/** The final scene of a draft, in up to three parts that alternate: who got what, everybody's first chore, and thanks. */
export function TeleFinal({ vista, estado }: Props) {
  useEffect(festejar, []);
  const [hojas, setHojas] = useState(1);
  const [paso, setPaso] = useState(0);
  const { sesion, hoy } = estado;
  const personas = vista.jugadores.map((j) => j.persona);
  const primeras = estado.primeras.flatMap((p) => {
    const persona = personas.find((m) => m.id === p.miembro);
    return persona === undefined ? [] : [{ ...p, persona }];
  });
  const otras = [
    ...(primeras.length === 0 ? [] : [<TelePrimeras key="primeras" primeras={primeras} hoy={hoy} />]),
    <TeleGracias
      key="gracias"
      personas={personas}
      tareas={vista.jugadores.reduce((suma, j) => suma + j.tareas.length, 0)}
      minutos={sesion && minutosDe(sesion)}
    />,
  ];
  const pasos = hojas + otras.length;
  const esta = paso % pasos;
  const dura = hojas > 1 && esta < hojas ? HOJA_MS : PAGINA_MS;
  useEffect(() => {
    const reloj = setTimeout(() => setPaso((esta + 1) % pasos), dura);
    return () => clearTimeout(reloj);
  }, [esta, pasos, dura]);
  return (
    <div className="tele-final escena relative flex size-full flex-col rounded-hoja">
      <TelePapelillos />
      {esta < hojas ? (
        <TeleQuien
          vista={vista}
          pie={nombreTrimestre(sesion?.trimestre_inicio ?? '')}
          hoja={esta}
          alContar={setHojas}
        />
      ) : (
        otras[esta - hojas]
      )}
      <TelePaginas cuantas={pasos} esta={esta} />
    </div>
  );
}
