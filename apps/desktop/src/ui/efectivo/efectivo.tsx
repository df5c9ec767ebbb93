import { Stack } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { PanelLateral } from "../comun/dialogo.tsx";
import { Deberes } from "../deberes/deberes.tsx";
import { OtraVentana } from "../comun/otra-ventana.tsx";
import { puente } from "../puente.ts";
import type { PropsVista } from "../vista.ts";
import { Abierta, type Haciendo } from "./abierta.tsx";
import { Apertura } from "./apertura.tsx";
import { Cierres } from "./cierres.tsx";
import { Conteo } from "./conteo.tsx";
import type { Turno } from "./resumen-turno.tsx";
import { useConteoGuardado } from "./use-conteo-guardado.ts";

/** Cash screen: opening, movements, X report, closing with its count, and past closings. */
export function Efectivo({ estado, abierto, onCerrar }: PropsVista) {
  const [turno, setTurno] = useState<Turno | null | undefined>(undefined);
  const [contando, setContando] = useState(false);
  const [haciendo, setHaciendo] = useState<Haciendo>(null);
  const { contado, guardar, escrito } = useConteoGuardado(
    estado.sesion.usuario?.id ?? "",
    abierto,
    turno?.numero ?? null,
  );
  const releer = useCallback(
    () => void puente.invoke("turno", {}).then((result) => result.ok && setTurno(result.value)),
    [],
  );
  useEffect(() => {
    if (!abierto) return;
    releer();
    return puente.subscribe("ventaCambio", releer);
  }, [abierto, releer]);
  // Answering a duty moves cash. The count stays on the screen until the person has read its closing.
  const enCurso = abierto && !contando;
  useEffect(() => (enCurso ? puente.subscribe("estadoCambio", releer) : undefined), [enCurso, releer]);
  return (
    <PanelLateral
      opened={abierto}
      onClose={() => (setContando(false), setHaciendo(null), setTurno(undefined), onCerrar())}
      position="right"
      size="44rem"
      title="Caja: efectivo del turno"
    >
      <Stack gap="lg">
        {/* A form is shown alone, because a question about money above it would move its button out of view. */}
        {(turno === null || (turno !== undefined && haciendo === null)) && (
          <Deberes turno={turno !== null} titulo={contando ? ANTES_DE_CONTAR : PENDIENTE} entreOtros />
        )}
        {turno === null && <Apertura onAbierta={setTurno} />}
        {turno != null && !contando && (
          <Abierta
            turno={turno}
            tipo={haciendo}
            setTipo={setHaciendo}
            onCambio={setTurno}
            onContar={() => setContando(true)}
          />
        )}
        {turno != null && contando && <OtraVentana escrito={escrito} que="este conteo" />}
        {turno != null && contando && contado !== null && (
          <Conteo
            turno={turno.numero}
            conDolares={estado.tipoCambioUsd !== null || turno.dolares !== undefined}
            contado={contado}
            onContado={guardar}
            onVolver={() => setContando(false)}
            onCerrada={() => {
              setContando(false);
              setTurno(null);
            }}
          />
        )}
        {turno === null && veCierres(estado) && <Cierres />}
      </Stack>
    </PanelLateral>
  );
}

const PENDIENTE = "Dinero pendiente de respuesta";
const ANTES_DE_CONTAR =
  "Responda antes de contar: si ese dinero ya salió del cajón, el conteo no va a cuadrar.";

/**
 * Tells whether past closings are shown. Only users who may close a session see them, so that opening this screen asks for no permission.
 */
function veCierres({ sesion: { exige, usuario } }: PropsVista["estado"]): boolean {
  return !exige || usuario?.permisos.includes("cierres") === true;
}
