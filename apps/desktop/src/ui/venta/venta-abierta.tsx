import { Alert, Button, Center, Stack } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import type { EstadoCaja } from "../../contract/index.ts";
import { Cargando } from "../comun/cargando.tsx";
import { useTeclasEnEspera } from "../comun/use-teclas-en-espera.ts";
import { useTeclas } from "../comun/use-teclas.ts";
import { puente } from "../puente.ts";
import type { Abrir, DesdeMenu } from "../vista.ts";
import { parseVentaGuardada, type VentaGuardada } from "./venta-guardada.ts";
import { Vender } from "./vender.tsx";

interface Props {
  readonly estado: EstadoCaja;
  /** Another screen covers this one and takes the keys. */
  readonly pausa: boolean;
  readonly onAbrir: Abrir;
  readonly desdeMenu: DesdeMenu;
}

/**
 * The selling screen of the current user, with the sale that this user left open. Under the lock it stays as
 * it is. Another user who signs in has a sale of their own.
 */
export function VentaAbierta(props: Props) {
  const { exige, usuario } = props.estado.sesion;
  const ahora = usuario?.id ?? (exige ? null : "");
  const [de, setDe] = useState(ahora);
  if (ahora !== null && ahora !== de) setDe(ahora);
  return de === null ? <SinNadie /> : <Traida key={de} {...props} de={de} />;
}

/** The screen of a till that began under the lock, which has the keys and the scanner, to hear a badge. */
function SinNadie() {
  useTeclas({ acciones: {}, onCodigo: () => Promise.resolve(null) });
  return <main className="cuerpo" />;
}

/** Asks for the stored sale once, and goes on with it. */
function Traida({ de, ...props }: Props & { readonly de: string }) {
  const [guardada, setGuardada] = useState<VentaGuardada | null>(null);
  const [fallo, setFallo] = useState<string | null>(null);
  const traer = useCallback(
    () =>
      void puente.invoke("ventaAbierta", {}).then((result) => {
        if (result.ok) setGuardada(parseVentaGuardada(result.value));
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
