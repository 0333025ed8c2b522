import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { PorTener } from '#shared/contracts/en-cuenta.ts';
import type { Contar } from '#shared/domain/tipos.ts';
import { sinProbar } from '#shared/domain/porcentajes.ts';
import { conMayuscula } from '#shared/domain/palabras.ts';
import { useBorrador } from '#client/lib/borrador.ts';
import { consultaCarga, consultaTareas, consultaUsuarios } from '#client/lib/consultas.ts';
import { contarPreferido } from '#client/lib/contar.ts';
import { ErrorApi, mensajeDeError } from '#client/lib/error-api.ts';
import type { Borrador } from '#client/lib/usar-ajuste.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Casilla } from '#client/ui/casilla.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Opciones } from '#client/ui/opciones.tsx';
import { Plegado } from '#client/ui/plegado.tsx';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import { useIniciar } from '../jugadas.ts';
import {
  ausenciasDeSalida,
  partesDeSalida,
  incluidosDe,
  FORMAS,
  LIMITES,
  textoLimite,
  type PartesIncluidas,
  type Limite,
} from '../comienzo.ts';
import { usePrevision, useRespuestasSaldo } from '../api.ts';
import { IncluirMiembros } from './incluir-miembros.tsx';
import { PartesDePartida } from './partes-de-partida.tsx';
import { PedirAcuerdos } from './pedir-acuerdos.tsx';
import { TenerEnCuenta } from './tener-en-cuenta.tsx';
import { noSuman, Prevision } from './prevision.tsx';
import { useTanteo } from '../y-si/usar-tanteo.ts';
import { probar, quienGana } from '../y-si/y-si.ts';
import { YSi } from './y-si.tsx';

interface Decidido {
  readonly contar: Contar | null;
  readonly limite: Limite['valor'];
  /** Included members without an account, with their shares. */
  readonly partes: PartesIncluidas;
  /** Unsaved shares in the editor, by member id. */
  readonly sinGuardar: Borrador;
  /** Members whose days away count; null until the admin has chosen. */
  readonly ausencias: readonly number[] | null;
  readonly saldo: boolean;
}
const SIN_DECIDIR: Decidido = {
  contar: null,
  limite: LIMITES[0].valor,
  partes: {},
  sinGuardar: {},
  ausencias: null,
  saldo: false,
};

/** Dialog to prepare the draft: all that an admin decides and must read before the start. The preview follows each choice. */
export function DialogoInicio({ cerrar }: { readonly cerrar: () => void }) {
  const { data: tareas, isError } = useQuery(consultaTareas);
  const { valores, cambiar, ...borrador } = useBorrador('preparar', SIN_DECIDIR);
  const { contar: elegida, partes, sinGuardar, ausencias: elegidas, saldo } = valores;
  const porGuardar = Object.keys(sinGuardar).length > 0;
  const limite = LIMITES.find((l) => l.valor === valores.limite) ?? LIMITES[0];
  /** Texts of the notices that were ticked as read, as JSON; other notices must be read again. */
  const [leido, setLeido] = useState<string | null>(null);
  const preferida = tareas ? contarPreferido(tareas) : isError ? 'PUNTOS' : null;
  const contar = elegida ?? preferida;
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const incluir = incluidosDe(usuarios, partes);
  const [porTener, setPorTener] = useState<PorTener | null>(null);
  const ausencias = elegidas ?? (porTener === null ? [] : ausenciasDeSalida(porTener));
  const respuestas = useRespuestasSaldo();
  const acuerdos = saldo ? Object.values(respuestas).filter((a) => a !== null) : [];
  const prueba = useTanteo();
  const { data: carga, isError: sinCarga } = useQuery(consultaCarga);
  const deSalida = carga === undefined ? null : partesDeSalida(carga, usuarios, incluir);
  const partesPedidas =
    deSalida === null || prueba.fijadas !== null ? prueba.pedido(incluir) : { incluir, partes: deSalida };
  const pedido =
    contar === null || (carga === undefined && !sinCarga)
      ? null
      : { contar, ...partesPedidas, ausencias: [...ausencias], saldo, acuerdos };
  const prevision = usePrevision(pedido);
  const porTenerAhora = prevision.data?.por_tener ?? null;
  if (porTenerAhora !== porTener) setPorTener(porTenerAhora);
  const iniciar = useIniciar({
    texto: 'Error al iniciar reparto',
    dicho: null,
    alHacer: () => {
      borrador.olvidar();
      tostada.bien('¡Reparto iniciado! Los miembros ya pueden elegir tareas', DURACION.inicio);
      cerrar();
    },
    alFallar: (motivo, e) => {
      tostada.mal(motivo);
      // A member joined or left meanwhile, so the admin must review the shares that were tried out.
      if (e instanceof ErrorApi && e.codigo === 'PARTES_INVALIDAS') prueba.cerrar();
      void prevision.refetch();
    },
  });

  const advertencias = prevision.data?.avisos ?? [];
  const textos = JSON.stringify(advertencias.map((a) => a.texto));
  const porLeer = advertencias.some((a) => !a.bloquea) && leido !== textos;
  const listo =
    prevision.data !== undefined &&
    !prevision.isError &&
    !prevision.isPlaceholderData &&
    !prevision.data.bloqueado &&
    !prueba.moviendo &&
    !porGuardar &&
    !porLeer;

  const { acordadas, fijadas } = prueba;
  const gana =
    acordadas !== null && fijadas !== null && prevision.data !== undefined
      ? quienGana(probar(prevision.data, { acordadas, probadas: sinProbar(fijadas) }))
      : null;
  /** Changes who is included, which ends the trial of other shares: they were for the former participants. */
  const cambiarIncluidos = (nuevas: PartesIncluidas) => {
    prueba.cerrar();
    cambiar({ partes: nuevas });
  };

  const empezar = () => {
    if (pedido !== null) void iniciar({ ...pedido, limite_segundos: limite.segundos });
  };

  return (
    <Dialogo
      cerrar={cerrar}
      titulo="Preparar el reparto"
      sinGuardar={borrador}
      pie={
        <>
          {prevision.data?.bloqueado === false && advertencias.some((a) => !a.bloquea) && (
            <Casilla
              etiqueta="Lo he leído"
              checked={!porLeer}
              onChange={(e) => setLeido(e.target.checked ? textos : null)}
            />
          )}
          {porGuardar && <p className="text-sm leading-snug font-bold">Guarda antes las partes que has cambiado.</p>}
          {gana !== null && <p className="text-sm leading-snug font-bold">{gana}</p>}
          <Boton tamano="grande" ancho disabled={!listo} cargando={iniciar.ocupada && 'Iniciando…'} onClick={empezar}>
            {fijadas === null ? 'Iniciar reparto' : 'Empezar así'}
          </Boton>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <p className="text-suave">Los miembros elegirán tareas por turnos hasta llenar su cuota.</p>
        {/* On top, and so in view: the box in the footer asks whether they were read. */}
        {advertencias.map((advertencia) => (
          <Franja key={advertencia.texto} tipo={advertencia.bloquea ? 'mal' : 'atencion'}>
            {/* The server sends them without a capital, because elsewhere they follow a colon. */}
            {conMayuscula(advertencia.texto)}.
          </Franja>
        ))}
        <IncluirMiembros usuarios={usuarios} partes={partes} alCambiar={cambiarIncluidos} />
        {saldo && pedido !== null && prevision.data !== undefined && (
          <PedirAcuerdos vista={prevision.data} pedido={pedido} />
        )}
        <Prevision
          consulta={prevision}
          partes={
            <PartesDePartida
              motivo={noSuman(prevision.error) ? mensajeDeError(prevision.error, 'Error al calcular las cuotas') : null}
              hayIncluidos={incluir.length > 0}
              borrador={sinGuardar}
              alCambiar={(nuevas) => cambiar({ sinGuardar: nuevas })}
            />
          }
          ySi={
            prueba.acordadas !== null &&
            prevision.data !== undefined && (
              <YSi
                vista={prevision.data}
                acordadas={prueba.acordadas}
                alMover={prueba.mover}
                alReposar={prueba.reposar}
                cerrar={prueba.cerrar}
              />
            )
          }
        />
        <Plegado titulo="Más opciones" abierto={elegida !== null || limite.segundos !== null || saldo}>
          <div className="grid grid-cols-1 gap-6 px-carta pb-4">
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
                saldo={saldo}
                alContar={(nuevas) => cambiar({ ausencias: nuevas })}
                alPartirDelSaldo={(si) => cambiar({ saldo: si })}
              />
            )}
            {prevision.data !== undefined && prueba.acordadas === null && (
              <Boton
                variante="tonal"
                icono={<SlidersHorizontal aria-hidden className="size-5 shrink-0" />}
                onClick={() => prevision.data !== undefined && prueba.abrir(prevision.data)}
              >
                ¿Y si…?
              </Boton>
            )}
          </div>
        </Plegado>
      </div>
    </Dialogo>
  );
}
