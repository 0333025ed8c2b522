import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { Carga } from '#client/ui/carga.tsx';
import { IconoTarea } from '#client/ui/icono-tarea.tsx';
import type { EleccionTele } from '../reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';

/** A pick, for a moment: whose, which and what it weighs, in their colour and across the room. */
export function TeleMomento({ eleccion: { n, persona, tarea, nota } }: { readonly eleccion: EleccionTele }) {
  return (
    <section
      key={n}
      data-momento={n}
      aria-label="Elección"
      style={estiloMiembro(persona.color)}
      className="absolute inset-0 z-10 grid grid-cols-1 bg-fondo"
    >
      <div className="tele-momento tele-color flex size-full items-center justify-center gap-14 rounded-hoja px-12 py-8 shadow-carta portrait:flex-col portrait:gap-6 portrait:py-6">
        <div className="grid w-[20rem] shrink-0 grid-cols-1 justify-items-center gap-6 text-center portrait:w-full portrait:gap-3">
          <span className="[zoom:1.45] portrait:[zoom:1.15]">
            <TeleCara persona={persona} tamano="gigante" />
          </span>
          <p className="w-full">
            <TeleNombre nombre={persona.nombre} tope={4} alto={5} />
            <span className="block text-[1.6rem] leading-tight font-bold">ha elegido</span>
          </p>
        </div>
        <div className="grid min-w-0 flex-1 grid-cols-1 content-center justify-items-start gap-5 rounded-hoja bg-superficie p-10 text-texto shadow-carta portrait:w-full portrait:flex-none portrait:gap-4 portrait:p-8">
          <IconoTarea nombre={tarea.nombre} tamano="enorme" />
          <h2 className="w-full leading-none">
            <TeleNombre nombre={tarea.nombre} tope={5} alto={9} />
          </h2>
          <p className="text-[2rem] leading-tight font-bold">
            <Carga puntos={tarea.puntos} minutos={tarea.minutos} />
          </p>
          {nota !== null && (
            <p className="text-[1.4rem] leading-tight font-bold text-suave first-letter:uppercase">{nota}</p>
          )}
        </div>
      </div>
    </section>
  );
}
