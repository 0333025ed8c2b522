import { SlidersHorizontal } from 'lucide-react';
import { Boton } from '#client/ui/boton.tsx';
import { Opciones } from '#client/ui/opciones.tsx';
import { Plegado } from '#client/ui/plegado.tsx';
import { FORMAS, LIMITES, textoLimite } from '../comienzo.ts';
import type { Comienzo } from '../usar-comienzo.ts';
import { IncluirMiembros } from './incluir-miembros.tsx';
import { PedirAcuerdos } from './pedir-acuerdos.tsx';
import { Prevision } from './prevision.tsx';
import { TenerEnCuenta } from './tener-en-cuenta.tsx';
import { YSi } from './y-si.tsx';

/** Folded section «Opciones»: every choice about a draft that has a default, and the quotas that follow from them. */
export function OpcionesInicio({ comienzo }: { readonly comienzo: Comienzo }) {
  const { valores } = comienzo;
  if (!comienzo.hayTareas) return null;
  return (
    <Plegado
      titulo="Opciones"
      Icono={SlidersHorizontal}
      abierto={valores.saldo || valores.contar !== null || valores.limite !== null}
    >
      <TodasLasOpciones comienzo={comienzo} />
    </Plegado>
  );
}

function TodasLasOpciones({ comienzo }: { readonly comienzo: Comienzo }) {
  const { usuarios, valores, cambiar, contar, limite, porTener, ausencias, pedido, prevision, prueba } = comienzo;
  const vista = prevision.data;
  return (
    <div className="grid grid-cols-1 gap-6">
      <IncluirMiembros usuarios={usuarios} partes={valores.partes} alCambiar={comienzo.cambiarIncluidos} />
      <section className="grid gap-3">
        <h3 className="text-lg">¿Qué cuenta cada tarea?</h3>
        {contar !== null && (
          <Opciones
            etiqueta="Qué cuenta cada tarea"
            opciones={FORMAS}
            valor={contar}
            alCambiar={(nueva) => cambiar({ contar: nueva })}
          />
        )}
      </section>
      <section className="grid gap-3">
        <h3 className="text-lg">Tiempo por turno</h3>
        <Opciones
          etiqueta="Tiempo por turno"
          juntas
          opciones={LIMITES}
          valor={limite.valor}
          alCambiar={(valor) => cambiar({ limite: valor })}
        />
        <p aria-live="polite" className="text-sm font-semibold text-suave">
          {textoLimite(limite.segundos)}
        </p>
      </section>
      {porTener !== null && (
        <TenerEnCuenta
          por_tener={porTener}
          ausencias={ausencias}
          saldo={valores.saldo}
          alContar={(nuevas) => cambiar({ ausencias: nuevas })}
          alPartirDelSaldo={(si) => cambiar({ saldo: si })}
        />
      )}
      {valores.saldo && pedido !== null && vista !== undefined && <PedirAcuerdos vista={vista} pedido={pedido} />}
      {prueba.acordadas !== null && vista !== undefined ? (
        <YSi
          vista={vista}
          acordadas={prueba.acordadas}
          alMover={prueba.mover}
          alReposar={prueba.reposar}
          cerrar={prueba.cerrar}
        />
      ) : (
        vista !== undefined && (
          <>
            <Prevision vista={vista} />
            <Boton
              variante="tonal"
              icono={<SlidersHorizontal aria-hidden className="size-5 shrink-0" />}
              onClick={() => prueba.abrir(vista)}
            >
              ¿Y si…?
            </Boton>
          </>
        )
      )}
    </div>
  );
}
