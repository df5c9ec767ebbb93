/** The actions that settle a document observed by the tax system. */
import { Alert, Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { nombreCatalogo } from "@mostrador/core/formato";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { request, useAccion } from "../../api.ts";
import { Aviso } from "../../comun.tsx";
import { isDueno } from "../../rol.ts";
import type { Inicio, VentaAbierta } from "../../tipos.ts";
import { Corregir } from "./corregir.tsx";

type Salida = "emitidaDeNuevo" | "conContador";

const SALIDAS: Readonly<Record<Salida, string>> = {
  emitidaDeNuevo: "Se emitió otra factura en su lugar",
  conContador: "La resolvió con su contador",
};

interface Props {
  readonly venta: VentaAbierta;
  readonly rol: Inicio["rol"];
  readonly hecho: () => void;
  /** Opens the replacement that was issued for this document. */
  readonly emitida: (cuf: string) => void;
}

/** Shows the tax system's objection and the remedy, and records how the document was settled. */
export function Observada({ venta, rol, hecho, emitida }: Props) {
  const { observacion } = venta;
  if (observacion === null) return null;
  const { descripcion, remedio, resuelta } = observacion;
  if (resuelta !== null)
    return (
      <Alert color="gray" title="Impuestos la observó, y ya está resuelta">
        {nombreCatalogo(descripcion)} {SALIDAS[resuelta.salida]}: {resuelta.nota}
      </Alert>
    );
  return (
    <Alert color="red" title="Impuestos la observó">
      <Stack gap="xs">
        <Text size="sm">{nombreCatalogo(descripcion)}</Text>
        <Text size="sm">{remedio}</Text>
        {venta.estado !== "ANULADA" && isDueno(rol) && (
          <Resolver venta={venta} hecho={hecho} emitida={emitida} />
        )}
      </Stack>
    </Alert>
  );
}

/** Explains how to get another invoice: at the till that sold, through the program that issued, or after an annulment. */
function caminoDe({ puede, caja, numero, observacion }: VentaAbierta): string {
  if (puede.anular) return "Si hace falta otra factura, anule esta y emita otra con el dato corregido.";
  if (observacion?.comprador != null)
    return "Impuestos no la tiene. Corrija el dato aquí: sale otra sin cobrar otra vez, y esta queda resuelta sola.";
  return caja === null
    ? "Impuestos no la tiene: corrija el dato en el programa que la emitió, emita otra y marque esta como resuelta."
    : `Impuestos no la tiene. En ${caja} abra Ventas, elija la factura ${numero} y pulse «Corregir y emitir de nuevo»: sale otra sin cobrar otra vez, y esta queda resuelta sola.`;
}

function Resolver({ venta, hecho, emitida }: Omit<Props, "rol">) {
  const comprador = venta.observacion?.comprador ?? null;
  const [corrigiendo, setCorrigiendo] = useState(false);
  const [abierto, setAbierto] = useState(false);
  const [salida, setSalida] = useState<Salida>("emitidaDeNuevo");
  const [nota, setNota] = useState("");
  const accion = useAccion();
  if (!abierto)
    return (
      <>
        <Text size="sm">{caminoDe(venta)}</Text>
        <Group gap="xs">
          {comprador !== null && (
            <Button onClick={() => setCorrigiendo(true)}>Corregir y emitir de nuevo</Button>
          )}
          <Button variant="default" onClick={() => setAbierto(true)}>
            Marcar como resuelta
          </Button>
        </Group>
        {corrigiendo && comprador !== null && (
          <Corregir
            venta={venta}
            comprador={comprador}
            cerrar={(cuf) => (setCorrigiendo(false), cuf !== null && emitida(cuf))}
          />
        )}
      </>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        accion.hacer(async () => {
          await request("POST", `/v1/portal/observadas/${venta.cuf}`, { salida, nota });
          hecho();
        });
      }}
    >
      <Stack gap="xs">
        <Radio.Group
          label="¿Cómo se resolvió?"
          value={salida}
          onChange={(valor) => setSalida(valor === "conContador" ? "conContador" : "emitidaDeNuevo")}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="emitidaDeNuevo" label={SALIDAS.emitidaDeNuevo} />
            <Radio value="conContador" label={SALIDAS.conContador} />
          </Stack>
        </Radio.Group>
        <TextInput
          label={salida === "emitidaDeNuevo" ? "Número de la factura nueva" : "Qué se hizo"}
          autoFocus
          maxLength={300}
          value={nota}
          onChange={(event) => setNota(event.currentTarget.value)}
        />
        <Aviso error={accion.error} />
        <Group gap="xs">
          <Boton
            type="submit"
            loading={accion.ocupada}
            falta={nota.trim().length < 3 ? "Escriba qué se hizo, con tres letras o más." : null}
          >
            Marcar como resuelta
          </Boton>
          <Button variant="default" onClick={() => setAbierto(false)}>
            Volver
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
