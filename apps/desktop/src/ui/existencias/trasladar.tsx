/** Transfers of goods to and from other branches, each with a slip. They also work offline. docs/decisions/0065 */
import { Alert, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { IconPackageImport, IconTruckDelivery } from "@tabler/icons-react";
import { decimal, isCodigoDeGuia } from "@mostrador/core";
import { useEffect, useState } from "react";
import { z } from "zod";
import type { Entrada, Salida } from "../../contract/index.ts";
import { Fallo } from "../comun/fallo.tsx";
import { cantidad as escrita, fechaHora, nombreSucursal, parseDecimal } from "../comun/formato.ts";
import { Opciones } from "../comun/opciones.tsx";
import { OtraVentana } from "../comun/otra-ventana.tsx";
import { useTeclasPrestadas } from "../comun/use-teclas.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { CampoProducto, type Elegido } from "./campo-producto.tsx";
import { faltaCantidad, LineasTecleadas } from "./lineas-tecleadas.tsx";
import { PieDeActo } from "./pie.tsx";
import { conElegido, nuevaClave, Trabajo, useTrabajo } from "./use-trabajo.ts";

interface Props {
  /** Id of the current user; '' at a till without users. */
  readonly de: string;
  /** Branches to which goods can be sent; empty if the server named none. */
  readonly otras: readonly number[];
}

const QUE = [
  { value: "recibir", label: "Llegó mercadería" },
  { value: "enviar", label: "Enviar a otra sucursal" },
] as const;

/** Tab for receiving and sending goods. `leida` is the code of a slip scanned on the selling screen. */
export function Trasladar({ de, otras, leida }: Props & { readonly leida: string | null }) {
  const [que, setQue] = useState<(typeof QUE)[number]["value"]>("recibir");
  const [guia, setGuia] = useState(leida);
  const [hecho, setHecho] = useState<string | null>(null);
  const listo = (texto: string) => (setGuia(null), setHecho(texto));
  return (
    <Stack>
      <Opciones
        nombre="Traslado"
        tamano="md"
        ancha
        data={QUE}
        value={que}
        onChange={(valor) => (setHecho(null), setQue(valor))}
      />
      {hecho !== null && que === "recibir" && (
        <Alert color="verde" role="status">
          {hecho}
        </Alert>
      )}
      {que === "enviar" && <Enviar de={de} otras={otras} hecho={hecho} onHecho={listo} />}
      {que === "recibir" && guia === null && (
        <Escanear onGuia={(codigo) => (setHecho(null), setGuia(codigo))} />
      )}
      {que === "recibir" && guia !== null && (
        <Llegada key={guia} codigo={guia} onHecho={listo} onOtra={() => setGuia(null)} />
      )}
    </Stack>
  );
}

/** Field in which a slip is scanned, or its code pasted. */
function Escanear({ onGuia }: { readonly onGuia: (codigo: string) => void }) {
  const [texto, setTexto] = useState("");
  const [falta, setFalta] = useState<string | null>(null);
  const tomar = (codigo: string): boolean => {
    const suyo = isCodigoDeGuia(codigo);
    setFalta(suyo ? null : "Ese código no es la guía de un traslado.");
    if (suyo) onGuia(codigo);
    return suyo;
  };
  useTeclasPrestadas({
    acciones: {},
    onCodigo: async ({ codigos }) => {
      const guia = codigos.find(isCodigoDeGuia);
      tomar(guia ?? codigos[0] ?? "");
      return guia ?? null;
    },
  });
  return (
    <TextInput
      label="Guía"
      description="Escanee el código de la guía que vino con la mercadería. Si se perdió, el dueño la recibe en el portal, en Traslados."
      size="md"
      autoFocus
      autoComplete="off"
      spellCheck={false}
      value={texto}
      error={falta}
      onChange={(event) => {
        setTexto(event.currentTarget.value);
        setFalta(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || texto.trim() === "") return;
        event.preventDefault();
        if (tomar(texto)) setTexto("");
      }}
    />
  );
}

interface PropsLlegada {
  readonly codigo: string;
  readonly onHecho: (texto: string) => void;
  readonly onOtra: () => void;
}

/** Reads a slip, and asks for the quantities that arrived. */
function Llegada({ codigo, onHecho, onOtra }: PropsLlegada) {
  const [leida, setLeida] = useState<Salida<"leerGuia"> | null>(null);
  const { fallo, llamar } = useLlamada();
  useEffect(() => void llamar(puente.invoke("leerGuia", { codigo }), setLeida), [codigo, llamar]);
  if (fallo !== null)
    return (
      <Stack>
        <Fallo fallo={fallo} />
        <Boton size="md" falta={null} onClick={onOtra}>
          Escanear otra guía
        </Boton>
      </Stack>
    );
  return leida === null ? null : <QueLlego codigo={codigo} guia={leida} onHecho={onHecho} />;
}

interface PropsQueLlego {
  readonly codigo: string;
  readonly guia: Salida<"leerGuia">;
  readonly onHecho: (texto: string) => void;
}

function QueLlego({ codigo, guia, onHecho }: PropsQueLlego) {
  const [id] = useState(nuevaClave);
  const [llego, setLlego] = useState<readonly string[]>(guia.lineas.map(({ cantidad }) => cantidad));
  const [sigue, setSigue] = useState(false);
  const [motivo, setMotivo] = useState("");
  const { ocupada, fallo, llamar } = useLlamada();
  const cantidades = llego.map((texto) => parseDecimal(texto));
  const menos = guia.lineas.some(({ cantidad }, i) => decimal(cantidades[i] ?? "0").lt(cantidad));
  const falta = faltaEnLlegada(guia, cantidades, { menos, sigue, motivo });
  const recibir = () => {
    if (falta !== null || ocupada) return;
    const lineas = guia.lineas.map(({ linea }, i) => ({ linea, cantidad: cantidades[i] ?? "0" }));
    const cierra = !(menos && sigue);
    const pedido = { id, codigo, lineas, cierra, motivo: menos && cierra ? motivo.trim() : null };
    void llamar(puente.invoke("recibirTraslado", pedido), () => onHecho(`Llegada de ${guia.de} anotada.`));
  };
  useTeclasPrestadas({ acciones: { cobrar: recibir }, onCodigo: (_leido, pasar) => pasar() });
  return (
    <Stack>
      <Text>
        De {guia.de}, salió el {fechaHora(guia.instante)}. Corrija lo que no llegó completo.
      </Text>
      {guia.lineas.map(({ linea, descripcion, cantidad }, i) => (
        <TextInput
          key={linea}
          label={descripcion}
          description={`La guía dice ${escrita(cantidad)}`}
          size="md"
          inputMode="decimal"
          data-lee="importe"
          autoComplete="off"
          autoFocus={i === 0}
          value={llego[i] ?? ""}
          error={cantidades[i] === null && "Escriba un número; 0 si no llegó."}
          onChange={(event) => setLlego(llego.with(i, event.currentTarget.value))}
        />
      ))}
      {menos && (
        <Stack gap="xs">
          <Checkbox
            size="md"
            label="El resto viene después"
            checked={sigue}
            onChange={(event) => setSigue(event.currentTarget.checked)}
          />
          {!sigue && (
            <TextInput
              label="Qué pasó con el resto"
              size="md"
              maxLength={200}
              autoComplete="off"
              value={motivo}
              onChange={(event) => setMotivo(event.currentTarget.value)}
            />
          )}
        </Stack>
      )}
      <PieDeActo
        hecho={null}
        fallo={fallo}
        ocupada={ocupada}
        falta={falta}
        icono={<IconPackageImport size={20} />}
        onListo={recibir}
      >
        Recibir
      </PieDeActo>
    </Stack>
  );
}

function faltaEnLlegada(
  guia: Salida<"leerGuia">,
  cantidades: readonly (string | null)[],
  { menos, sigue, motivo }: { readonly menos: boolean; readonly sigue: boolean; readonly motivo: string },
): string | null {
  const sin = guia.lineas.find((_, i) => cantidades[i] == null);
  if (sin !== undefined) return `Escriba cuánto llegó de ${sin.descripcion}.`;
  const demas = guia.lineas.find(({ cantidad }, i) => decimal(cantidades[i] ?? "0").gt(cantidad));
  if (demas !== undefined)
    return `De ${demas.descripcion} la guía dice ${escrita(demas.cantidad)}: lo demás, cuéntelo.`;
  return menos && !sigue && motivo.trim().length < 3 ? "Escriba qué pasó con el resto." : null;
}

const Forma = Trabajo.extend({ destino: z.string(), nota: z.string() });
type Envio = Readonly<z.infer<typeof Forma>>;

interface PropsEnviar extends Props {
  /** Sentence about the transfer that was just sent; null if there is none. */
  readonly hecho: string | null;
  readonly onHecho: (texto: string) => void;
}

/** Form of a new transfer to another branch. */
function Enviar({ de, otras, hecho, onHecho }: PropsEnviar) {
  const unica = otras.length === 1 ? String(otras[0]) : "";
  const vacio = (): Envio => ({ id: nuevaClave(), lineas: [], destino: unica, nota: "" });
  const { trabajo, poner, terminar, escrito } = useTrabajo({ de, clave: "traslado", Forma }, vacio);
  const [elegidos, setElegidos] = useState(0);
  const { ocupada, fallo, llamar } = useLlamada();
  const elegir = (elegido: Elegido) => {
    poner(({ lineas }) => ({ lineas: conElegido(lineas, elegido) }));
    setElegidos((antes) => antes + 1);
  };
  if (trabajo === null) return <CampoProducto accion="Enviar" onListo={null} onElegir={elegir} />;
  // An unfinished transfer from before the server named a single other branch has no destination yet.
  const destino = trabajo.destino === "" ? unica : trabajo.destino;
  const pedido = pedidoDe({ ...trabajo, destino }, otras);
  const enviar = () => {
    if (typeof pedido === "string" || ocupada) return;
    void llamar(puente.invoke("enviarTraslado", pedido), () => {
      onHecho("Traslado anotado. La guía se imprime: mándela con la mercadería.");
      terminar();
    });
  };
  return (
    <Stack>
      <OtraVentana escrito={escrito} que="este traslado" />
      <Group grow align="flex-start">
        <Destino
          otras={otras}
          destino={destino}
          enfocado={unica === ""}
          onDestino={(elegida) => poner({ destino: elegida })}
        />
        <TextInput
          label="Nota (opcional)"
          description="Se imprime en la guía."
          size="md"
          maxLength={200}
          autoComplete="off"
          value={trabajo.nota}
          onChange={(event) => poner({ nota: event.currentTarget.value })}
        />
      </Group>
      <CampoProducto accion="Enviar" enfocado={unica !== ""} onListo={enviar} onElegir={elegir} />
      <LineasTecleadas lineas={trabajo.lineas} elegidos={elegidos} onLineas={(lineas) => poner({ lineas })} />
      <PieDeActo
        hecho={trabajo.lineas.length === 0 ? hecho : null}
        fallo={fallo}
        ocupada={ocupada}
        falta={typeof pedido === "string" ? pedido : null}
        icono={<IconTruckDelivery size={20} />}
        onListo={enviar}
      >
        Enviar e imprimir la guía
      </PieDeActo>
    </Stack>
  );
}

interface PropsDestino {
  readonly otras: readonly number[];
  readonly destino: string;
  /** Whether the person begins here: where there is a single other branch, she begins with the product. */
  readonly enfocado: boolean;
  readonly onDestino: (destino: string) => void;
}

/** Field of the destination branch: a list of names, or a number if the server named no branch. */
function Destino({ otras, destino, enfocado, onDestino }: PropsDestino) {
  const comun = { label: "Sucursal que lo recibe", size: "md", autoFocus: enfocado } as const;
  if (otras.length === 0)
    return (
      <TextInput
        {...comun}
        description="Su número: 0 es la casa matriz."
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        value={destino}
        onChange={(event) => onDestino(event.currentTarget.value)}
      />
    );
  return (
    <NativeSelect
      {...comun}
      description="La mercadería sale de aquí y llega a ella."
      data={[
        { value: "", label: "Elija la sucursal" },
        ...otras.map((una) => ({ value: String(una), label: nombreSucursal(una) })),
      ]}
      value={destino}
      onChange={(event) => onDestino(event.currentTarget.value)}
    />
  );
}

/** Builds the request of the transfer; returns a sentence if a field is missing. */
function pedidoDe(
  { id, lineas, destino, nota }: Envio,
  otras: readonly number[],
): Entrada<"enviarTraslado"> | string {
  if (!/^\d{1,4}$/.test(destino.trim()))
    return otras.length === 0
      ? "Escriba el número de la sucursal que lo recibe."
      : "Elija la sucursal que lo recibe.";
  const sinCantidad = faltaCantidad(lineas);
  if (sinCantidad !== null) return sinCantidad;
  return {
    id,
    sucursalDestino: Number(destino),
    nota: nota.trim() === "" ? null : nota.trim(),
    lineas: lineas.toReversed().map(({ productoId, presentacionId, cantidad }) => ({
      productoId,
      presentacionId,
      cantidad: parseDecimal(cantidad) ?? "",
    })),
  };
}
