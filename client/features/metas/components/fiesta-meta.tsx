import { useEffect } from 'react';
import { plural } from '#shared/domain/palabras.ts';
import { confeti } from '#client/lib/navegador/animar.ts';
import { useMetaPorCelebrar } from '#client/lib/trabajo/meta-celebrada.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { laQueSeVe, useMetas } from '../meta.tsx';

const Papelillos = () => {
  useEffect(() => {
    // The confetti is decoration: if its code chunk cannot be loaded, nothing is lost.
    void confeti().catch(() => null);
  }, []);
  return null;
};

/** Dialog that celebrates a goal that the family reached, once on each device, on any screen. */
export function FiestaMeta() {
  const hoy = useHoy();
  const { celebrada, terminar } = useMetaPorCelebrar(laQueSeVe(useMetas().data?.meta, hoy));
  if (celebrada === null) return null;
  return (
    <Dialogo
      titulo="¡Meta conseguida!"
      soloTexto
      cerrar={terminar}
      pie={
        <Boton ancho tamano="grande" onClick={terminar}>
          ¡Bien!
        </Boton>
      }
    >
      <Papelillos />
      <div className="grid justify-items-center gap-2 py-4 text-center">
        <span aria-hidden className="animate-salta text-6xl leading-none">
          🎉
        </span>
        <p className="text-2xl leading-tight font-extrabold break-words">{celebrada.texto}</p>
        <p className="text-suave">{`${plural(celebrada.puntos, 'punto')} entre todos`}</p>
      </div>
    </Dialogo>
  );
}
