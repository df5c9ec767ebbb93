/** Form for goods that leave stock without being sold: broken, expired or stolen. Also works offline. */
import { Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconPackageOff } from "@tabler/icons-react";
import { NOMBRES_SALIDA } from "@mostrador/core";
import { useState } from "react";
import { z } from "zod";
import { MOTIVOS_EN_CAJA, type Entrada } from "../../contract/index.ts";
import { parseDecimal } from "../comun/formato.ts";
import { Opciones } from "../comun/opciones.tsx";
import { OtraVentana } from "../comun/otra-ventana.tsx";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { CampoProducto, type Elegido } from "./campo-producto.tsx";
import { faltaCantidad, LineasTecleadas } from "./lineas-tecleadas.tsx";
import { PieDeActo } from "./pie.tsx";
import { conElegido, nuevaClave, Trabajo, useTrabajo } from "./use-trabajo.ts";

const Forma = Trabajo.extend({
  motivo: z.enum(MOTIVOS_EN_CAJA),
  nota: z.string(),
  responsable: z.string(),
});
type Saliente = Readonly<z.infer<typeof Forma>>;

interface Props {
  /** Id of the current user; '' at a till without users. */
  readonly de: string;
  /** Name of the current user, who signs the act unless another name is typed; '' at a till without users. */
  readonly nombre: string;
}

/** Form of the act of removal. */
export function Salir({ de, nombre }: Props) {
  const vacia = (): Saliente => ({
    id: nuevaClave(),
    lineas: [],
    motivo: "merma",
    nota: "",
    responsable: nombre,
  });
  const { trabajo, poner, terminar, escrito } = useTrabajo({ de, clave: "salida", Forma }, vacia);
  const [hecha, setHecha] = useState<string | null>(null);
  const [elegidos, setElegidos] = useState(0);
  const { ocupada, fallo, llamar } = useLlamada();
  const elegir = (elegido: Elegido) => {
    poner((antes) => ({ lineas: conElegido(antes.lineas, elegido) }));
    setElegidos((antes) => antes + 1);
  };
  if (trabajo === null) return <CampoProducto accion="Sacar" onListo={null} onElegir={elegir} />;
  const { lineas, motivo, nota, responsable } = trabajo;
  const pedido = pedidoDe(trabajo);
  const anotar = () => {
    if (typeof pedido === "string" || ocupada) return;
    void llamar(puente.invoke("sacarExistencias", pedido), () => {
      setHecha(`${NOMBRES_SALIDA[motivo]} anotada. El acta se imprime para firmarla.`);
      terminar();
    });
  };
  return (
    <Stack>
      <OtraVentana escrito={escrito} que="esta salida" />
      <Text className="suave">
        Lo que se rompió, venció o desapareció sale de existencias con un acta. Lo que el dueño se lleva es
        una venta: cóbrela.
      </Text>
      <Opciones
        nombre="Por qué sale"
        tamano="md"
        ancha
        data={MOTIVOS_EN_CAJA.map((value) => ({ value, label: NOMBRES_SALIDA[value] }))}
        value={motivo}
        onChange={(valor) => poner({ motivo: valor })}
      />
      <CampoProducto accion="Sacar" onListo={anotar} onElegir={elegir} />
      <LineasTecleadas lineas={lineas} elegidos={elegidos} onLineas={(nuevas) => poner({ lineas: nuevas })} />
      <Textarea
        label="Qué pasó"
        placeholder="Se cayó una caja al descargar"
        maxLength={200}
        autosize
        minRows={2}
        value={nota}
        onChange={(event) => poner({ nota: event.currentTarget.value })}
      />
      <TextInput
        label="Quién firma el acta"
        size="md"
        maxLength={100}
        autoComplete="off"
        value={responsable}
        onChange={(event) => poner({ responsable: event.currentTarget.value })}
      />
      <PieDeActo
        hecho={lineas.length === 0 ? hecha : null}
        fallo={fallo}
        ocupada={ocupada}
        falta={typeof pedido === "string" ? pedido : null}
        icono={<IconPackageOff size={20} />}
        onListo={anotar}
      >
        Anotar la salida
      </PieDeActo>
    </Stack>
  );
}

/** Builds the request of the act; returns a sentence if a field is missing. */
function pedidoDe({ id, lineas, motivo, nota, responsable }: Saliente): Entrada<"sacarExistencias"> | string {
  const sinCantidad = faltaCantidad(lineas);
  if (sinCantidad !== null) return sinCantidad;
  if (nota.trim().length < 3) return "Escriba qué pasó.";
  if (responsable.trim() === "") return "Escriba quién firma el acta.";
  return {
    id,
    motivo,
    nota: nota.trim(),
    responsable: responsable.trim(),
    lineas: lineas.toReversed().map(({ productoId, presentacionId, cantidad }) => ({
      productoId,
      presentacionId,
      cantidad: parseDecimal(cantidad) ?? "",
    })),
  };
}
