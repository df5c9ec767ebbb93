/** Receiving a purchase: the supplier's paper and the scanned goods. Also works offline. docs/decisions/0067 */
import { Button, Group, Stack, Switch, Text, TextInput } from "@mantine/core";
import { IconPackageImport } from "@tabler/icons-react";
import { totalDeCompra } from "@mostrador/core";
import { useState } from "react";
import { z } from "zod";
import type { Entrada } from "../../contract/index.ts";
import { parseFecha } from "@mostrador/core/formato";
import { bs, conLecturas, faltaMonto, fecha as enDia, parseDecimal, parseMonto } from "../comun/formato.ts";
import { OtraVentana } from "../comun/otra-ventana.tsx";
import { useConsulta } from "../comun/use-consulta.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { CampoProducto, type Elegido } from "./campo-producto.tsx";
import { faltaCantidad, LineasTecleadas } from "./lineas-tecleadas.tsx";
import { parsePapel } from "./papel-leido.ts";
import { PieDeActo } from "./pie.tsx";
import { conElegido, nuevaClave, Trabajo, useTrabajo } from "./use-trabajo.ts";

const Forma = Trabajo.extend({
  documento: z.string(),
  razonSocial: z.string(),
  conFactura: z.boolean(),
  /** Purchases that were typed before an update have none. */
  porFacturar: z.boolean().default(false),
  numero: z.string(),
  autorizacion: z.string(),
  fecha: z.string(),
  descuento: z.string(),
  total: z.string(),
});
type Compra = Readonly<z.infer<typeof Forma>>;

interface Props {
  /** Id of the current user; '' at a till without users. */
  readonly de: string;
  /** Current date of the till, such as 2026-11-21. */
  readonly hoy: string;
}

/** Form of a purchase that is being received. */
export function Recibir({ de, hoy }: Props) {
  const vacia = (): Compra => ({ id: nuevaClave(), lineas: [], ...SIN_PAPEL, fecha: enDia(hoy) });
  const { trabajo, poner, terminar, escrito } = useTrabajo({ de, clave: "compra", Forma }, vacia);
  const [hecha, setHecha] = useState<string | null>(null);
  const [elegidos, setElegidos] = useState(0);
  const { ocupada, fallo, llamar } = useLlamada();
  const alLeer = (codigo: string): boolean => {
    const papel = parsePapel(codigo);
    if (papel === null) return false;
    const { documento, numero, autorizacion } = papel;
    poner({ documento, numero, autorizacion, conFactura: true, porFacturar: false });
    void nombrar(documento, poner);
    return true;
  };
  const elegir = (elegido: Elegido) => {
    const yaTenia = elegido.producto.queda === undefined ? "" : null;
    poner(({ lineas }) => ({ lineas: conElegido(lineas, elegido, yaTenia) }));
    setElegidos((antes) => antes + 1);
  };
  const deProducto = { accion: "Recibir", onOtro: alLeer, onElegir: elegir };
  if (trabajo === null) return <CampoProducto {...deProducto} onListo={null} />;
  const pedido = pedidoDe(trabajo, hoy);
  const recibir = () => {
    if (typeof pedido === "string" || ocupada) return;
    void llamar(puente.invoke("recibirCompra", pedido), () => {
      const { proveedor, total, porFacturar = false } = pedido;
      const espera = porFacturar
        ? " Queda por facturar: la factura se registra en el portal cuando llegue."
        : "";
      setHecha(`Compra de ${proveedor.razonSocial} recibida: ${bs(total)}.${espera}`);
      terminar();
    });
  };
  return (
    <Stack>
      <OtraVentana escrito={escrito} que="esta compra" />
      <PapelDelProveedor compra={trabajo} hoy={hoy} poner={poner} />
      <CampoProducto {...deProducto} onListo={recibir} />
      <LineasTecleadas
        lineas={trabajo.lineas}
        elegidos={elegidos}
        onLineas={(lineas) => poner({ lineas })}
        conImporte
      />
      <Sumas compra={trabajo} poner={poner} />
      <PieDeActo
        hecho={trabajo.lineas.length === 0 ? hecha : null}
        fallo={fallo}
        ocupada={ocupada}
        falta={typeof pedido === "string" ? pedido : null}
        icono={<IconPackageImport size={20} />}
        onListo={recibir}
      >
        Recibir la compra
      </PieDeActo>
    </Stack>
  );
}

const SIN_PAPEL = {
  documento: "",
  razonSocial: "",
  conFactura: true,
  porFacturar: false,
  numero: "",
  autorizacion: "",
  descuento: "",
  total: "",
};

interface PropsPapel {
  readonly compra: Compra;
  readonly hoy: string;
  readonly poner: (cambio: Partial<Compra>) => void;
}

/** Fields of the supplier and the paper. The QR of a supplier's invoice fills them in. */
function PapelDelProveedor({ compra, hoy, poner }: PropsPapel) {
  const { documento, razonSocial, conFactura, porFacturar, numero, autorizacion, fecha } = compra;
  const pidePapel = conFactura && !porFacturar;
  const deTexto = (clave: keyof typeof SIN_PAPEL | "fecha", maxLength: number) => ({
    size: "md" as const,
    autoComplete: "off",
    maxLength,
    value: String(compra[clave]),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      poner({ [clave]: event.currentTarget.value }),
  });
  const buscar = () => {
    if (documento.trim() !== "" && razonSocial === "") void nombrar(documento.trim(), poner);
  };
  return (
    <Stack gap="sm">
      <Text className="suave">Escanee el QR de la factura del proveedor, o escriba sus datos.</Text>
      <Group grow align="flex-start">
        <TextInput
          label="NIT del proveedor"
          inputMode="numeric"
          data-lee="documento"
          {...deTexto("documento", 20)}
          onBlur={buscar}
        />
        <TextInput
          label="Nombre o razón social"
          description="Con unas letras aparecen los de antes."
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...deTexto("razonSocial", 240)}
        />
      </Group>
      <ProveedoresHallados compra={compra} poner={poner} />
      <Group>
        <Switch
          size="md"
          label="Con factura"
          checked={conFactura}
          onChange={(event) => poner({ conFactura: event.currentTarget.checked, porFacturar: false })}
        />
        {conFactura && (
          <Switch
            size="md"
            label="La factura llega después"
            checked={porFacturar}
            onChange={(event) =>
              poner({ porFacturar: event.currentTarget.checked, numero: "", autorizacion: "" })
            }
          />
        )}
      </Group>
      {porFacturar && (
        <Text className="suave">
          Escriba lo que espera pagar, como dice el papel que vino con la mercadería. Queda por facturar hasta
          que la factura se registre en el portal.
        </Text>
      )}
      <Group grow align="flex-start">
        {pidePapel && (
          <TextInput label="N° de factura" inputMode="numeric" {...deTexto("numero", 20)} value={numero} />
        )}
        {pidePapel && (
          <TextInput
            label="Código de autorización (CUF)"
            {...deTexto("autorizacion", 100)}
            value={autorizacion}
          />
        )}
        <TextInput
          label="Fecha del papel"
          placeholder="dd/mm/aaaa"
          {...deTexto("fecha", 10)}
          error={parseFecha(fecha, hoy) === null && "Escríbala como 21/11/2026."}
        />
      </Group>
    </Stack>
  );
}

/** Fills in the name of a known supplier. */
async function nombrar(documento: string, poner: PropsPapel["poner"]): Promise<void> {
  const hallado = await puente.invoke("proveedorDe", { documento });
  if (hallado.ok && hallado.value !== null) poner({ razonSocial: hallado.value.razonSocial });
}

/** Lists the known suppliers that match the typed name, each as a button that also fills in the document. */
function ProveedoresHallados({
  compra: { documento, razonSocial },
  poner,
}: Pick<PropsPapel, "compra" | "poner">) {
  const texto = documento.trim() === "" ? razonSocial.trim() : "";
  const hallados = useConsulta("buscarProveedores", texto === "" ? null : { texto }) ?? [];
  const otros = hallados.filter((uno) => uno.documento !== null || uno.razonSocial !== razonSocial);
  if (texto === "" || otros.length === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-label="Proveedores de antes">
      {otros.map((uno) => (
        <Button
          key={`${uno.documento ?? ""} ${uno.razonSocial}`}
          variant="default"
          size="md"
          className="en-lineas"
          styles={{ label: { flex: 1 } }}
          onClick={() => poner({ razonSocial: uno.razonSocial, documento: uno.documento ?? "" })}
        >
          {uno.razonSocial}
          {uno.documento === null ? "" : `, NIT ${uno.documento}`}
        </Button>
      ))}
    </Stack>
  );
}

/** Shows the sum of the lines, the discount on the whole purchase, and the total of the paper. */
function Sumas({ compra, poner }: Omit<PropsPapel, "hoy">) {
  const { lineas, descuento, total } = compra;
  const importes = lineas.map(({ importe }) => ({ importe: parseMonto(importe) ?? "0" }));
  const suma = totalDeCompra(importes, parseMonto(descuento) ?? "0").toFixed(2);
  const dinero = (clave: "descuento" | "total") => ({
    size: "md" as const,
    inputMode: "decimal" as const,
    "data-lee": "importe",
    autoComplete: "off",
    value: compra[clave],
    error: conLecturas({
      texto: compra[clave],
      falta: compra[clave].trim() === "" ? null : faltaMonto(compra[clave]),
      onElegir: (elegido) => poner({ [clave]: elegido }),
    }),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      poner({ [clave]: event.currentTarget.value }),
  });
  const cuadra =
    total.trim() === "" || parseMonto(total) === null || Number(parseMonto(total)) === Number(suma);
  return (
    <Stack gap={4}>
      <Group grow align="flex-start">
        <TextInput label="Descuento sobre el total (Bs)" placeholder="0" {...dinero("descuento")} />
        <TextInput label="Total del papel (Bs)" placeholder={suma} {...dinero("total")} />
      </Group>
      <Text className={cuadra ? "suave" : "duda"} role="status">
        Las líneas suman {bs(suma)}
        {cuadra ? "." : ": no es lo que dice el papel."}
      </Text>
    </Stack>
  );
}

/** Builds the request of the purchase; returns a sentence if a field is missing. */
function pedidoDe(compra: Compra, hoy: string): Entrada<"recibirCompra"> | string {
  const { id, lineas, documento, razonSocial, conFactura, porFacturar } = compra;
  const pidePapel = conFactura && !porFacturar;
  if (razonSocial.trim() === "") return "Escriba el nombre del proveedor.";
  if (conFactura && documento.trim() === "") return "Escriba el NIT del proveedor, o márquela sin factura.";
  if (pidePapel && (compra.numero.trim() === "" || compra.autorizacion.trim() === ""))
    return "Escriba el número y el código de autorización de la factura, o diga que llega después.";
  const fecha = parseFecha(compra.fecha, hoy);
  if (fecha === null) return "Escriba la fecha del papel.";
  const sinCantidad = faltaCantidad(lineas);
  if (sinCantidad !== null) return sinCantidad;
  const sinImporte = lineas.find(({ importe }) => parseMonto(importe) === null);
  if (sinImporte !== undefined)
    return `Escriba el importe de ${sinImporte.nombre}; 0 si el proveedor lo regaló.`;
  const total = parseMonto(compra.total);
  if (total === null) return "Escriba el total que dice el papel.";
  return {
    id,
    proveedor: {
      documento: documento.trim() === "" ? null : documento.trim(),
      razonSocial: razonSocial.trim(),
    },
    conFactura,
    porFacturar,
    numero: pidePapel ? compra.numero.trim() : "",
    autorizacion: pidePapel ? compra.autorizacion.trim() : "",
    fecha,
    descuento: parseMonto(compra.descuento) ?? "0",
    total,
    lineas: lineas.toReversed().map(({ productoId, presentacionId, cantidad, importe, yaTenia }) => ({
      productoId,
      presentacionId,
      cantidad: parseDecimal(cantidad) ?? "",
      importe: parseMonto(importe) ?? "",
      yaTenia: yaTenia === null || yaTenia.trim() === "" ? null : parseDecimal(yaTenia),
    })),
  };
}
