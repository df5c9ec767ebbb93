import { Alert, Button, Center, Stack } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import type { EstadoCaja } from "../../contract/index.ts";
import { Cargando } from "../comun/cargando.tsx";
import { useTeclasEnEspera } from "../comun/use-teclas-en-espera.ts";
import { useTeclas } from "../comun/use-teclas.ts";
import { puente } from "../puente.ts";
import type { Abrir } from "../vista.ts";
import { leerGuardada, type VentaGuardada } from "./use-venta-abierta.ts";
import { Vender } from "./vender.tsx";

interface Props {
  readonly estado: EstadoCaja;
  /** Something else lies over the screen: keys are its own. */
  readonly pausa: boolean;
  readonly onAbrir: Abrir;
}

/**
 * The selling screen of whoever is at the till, with the sale that they left open. Under the lock it stays as it is; somebody else who
 * signs in has their own.
 */
export function VentaAbierta(props: Props) {
  const { exige, usuario } = props.estado.sesion;
  const ahora = usuario?.id ?? (exige ? null : "");
  const [de, setDe] = useState(ahora);
  if (ahora !== null && ahora !== de) setDe(ahora);
  return de === null ? <SinNadie /> : <Traida key={de} {...props} de={de} />;
}

/** A till that began under the lock: its keys and its scanner are the lock's, which hears a badge by them. */
function SinNadie() {
  useTeclas({ acciones: {}, onCodigo: () => Promise.resolve(null) });
  return <main className="cuerpo" />;
}

/** Asks for the stored sale once, and sells on with it. */
function Traida({ de, ...props }: Props & { readonly de: string }) {
  const [guardada, setGuardada] = useState<VentaGuardada | null>(null);
  const [fallo, setFallo] = useState<string | null>(null);
  const traer = useCallback(
    () =>
      void puente.invoke("ventaAbierta", {}).then((result) => {
        if (result.ok) setGuardada(leerGuardada(result.value));
        setFallo(result.ok ? null : result.error.texto);
      }),
    [],
  );
  useEffect(traer, [traer]);
  useTeclasEnEspera(guardada !== null);
  if (guardada !== null) return <Vender {...props} de={de} guardada={guardada} />;
  return (
    <Center component="main" className="cuerpo">
      {fallo === null ? (
        <Cargando que="Trayendo la venta abierta" />
      ) : (
        <Stack>
          <Alert color="red" title="No se pudo traer la venta abierta">
            {fallo}
          </Alert>
          <Button onClick={traer}>Intentar otra vez</Button>
        </Stack>
      )}
    </Center>
  );
}
