import { SlidersHorizontal } from 'lucide-react';
import { Boton } from '#client/ui/boton.tsx';
import { Casilla, Interruptor, Opciones } from '#client/ui/opciones.tsx';
import { Plegado } from '#client/ui/plegado.tsx';
import {
  ausentesDe,
  FORMAS,
  incluidosDe,
  LIMITES,
  maximoPara,
  parteInicial,
  type PartesIncluidas,
  sinCuentaDe,
  textoLimite,
} from '../comienzo.ts';
import type { Comienzo } from '../usar-comienzo.ts';
import { PedirAcuerdos, Prevision } from './prevision.tsx';
import { YSi } from './y-si.tsx';
import type { Usuario } from '#shared/contracts/familias.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { useQuery } from '@tanstack/react-query';
import type { PorTener } from '#shared/contracts/cuotas.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { nombreTrimestre } from '#client/lib/fechas/trimestre.ts';

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

interface PropsIncluirMiembros {
  readonly usuarios: readonly Usuario[];
  readonly partes: PartesIncluidas;
  readonly alCambiar: (partes: PartesIncluidas) => void;
}

/** The members without an account, whom the draft leaves out, each with a box that includes them with a share by age. */
function IncluirMiembros({ usuarios, partes, alCambiar }: PropsIncluirMiembros) {
  const sinCuenta = sinCuentaDe(usuarios);
  if (sinCuenta.length === 0) return null;
  const incluidos = incluidosDe(usuarios, partes);
  const fuera = sinCuenta.filter((m) => partes[m.id] === undefined).map((m) => m.first_name);
  const poner = (id: number, parte: number | null) => {
    const { [id]: _antes, ...demas } = partes;
    alCambiar(parte === null ? demas : { ...demas, [id]: parte });
  };
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="sin-cuenta">
      <h3 id="sin-cuenta" className="text-lg">
        Sin cuenta
      </h3>
      <p className="text-suave" aria-live="polite">
        {fuera.length > 0 && (
          <>
            <strong className="text-texto">{enumerar(fuera)}</strong> {fuera.length === 1 ? 'se queda' : 'se quedan'}{' '}
            fuera de este reparto.{' '}
          </>
        )}
        Quien no tiene cuenta puede participar sin móvil: un administrador elige en su lugar.
      </p>
      <ul className="grid grid-cols-1 gap-2">
        {sinCuenta.map((m) => (
          <FilaSinCuenta
            key={m.id}
            miembro={m}
            parte={partes[m.id] ?? null}
            cabe={maximoPara(incluidos, m.id) >= 1}
            incluir={(si) => poner(m.id, si ? parteInicial(usuarios, incluidos, m.id) : null)}
          />
        ))}
      </ul>
    </section>
  );
}

interface PropsFila {
  readonly miembro: Usuario;
  readonly parte: number | null;
  readonly cabe: boolean;
  readonly incluir: (si: boolean) => void;
}

function FilaSinCuenta({ miembro, parte, cabe, incluir }: PropsFila) {
  const { first_name: nombre, avatar, grupo_edad, color } = miembro;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border-2 border-borde px-[min(1rem,4vw)] py-2">
      <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} tamano="chico" />
      <div className="min-w-0 flex-1 basis-32">
        <Casilla
          etiqueta={parte === null ? `Incluir a ${nombre}` : `${nombre}, con el ${String(parte)} %`}
          checked={parte !== null}
          disabled={parte === null && !cabe}
          onChange={(e) => incluir(e.target.checked)}
        />
      </div>
    </li>
  );
}

interface PropsTenerEnCuenta {
  readonly por_tener: PorTener;
  readonly ausencias: readonly number[];
  readonly saldo: boolean;
  readonly alContar: (ausencias: readonly number[]) => void;
  readonly alPartirDelSaldo: (saldo: boolean) => void;
}

/** Switches for what quotas count besides shares: days away and last quarter's balance. Renders nothing without either. */
function TenerEnCuenta({ por_tener, ausencias, saldo, alContar, alPartirDelSaldo }: PropsTenerEnCuenta) {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const ausentes = ausentesDe(por_tener);
  if (ausentes.length === 0 && por_tener.saldos === null) return null;
  const nombre = (id: number) => usuarios.find((u) => u.id === id)?.first_name ?? '';
  return (
    <section className="grid grid-cols-1 gap-2" aria-labelledby="en-cuenta">
      <h3 id="en-cuenta" className="text-lg">
        ¿Qué se tiene en cuenta?
      </h3>
      {ausentes.map(({ miembro, dias }) => (
        <Interruptor
          key={miembro}
          etiqueta={`${nombre(miembro)} está fuera ${plural(dias, 'día')}`}
          ayuda="Su cuota baja en proporción; lo demás se reparte entre los otros."
          activo={ausencias.includes(miembro)}
          alCambiar={(activo) => alContar(activo ? [...ausencias, miembro] : ausencias.filter((id) => id !== miembro))}
        />
      ))}
      {por_tener.saldos !== null && (
        <Interruptor
          etiqueta="Tener en cuenta el trimestre pasado"
          ayuda={`${nombreTrimestre(por_tener.saldos.trimestre_inicio)}: quien hizo de más tiene menos, y quien dejó cosas sin hacer, más. Como mucho, un 15 % de su cuota.`}
          activo={saldo}
          alCambiar={alPartirDelSaldo}
        />
      )}
    </section>
  );
}
