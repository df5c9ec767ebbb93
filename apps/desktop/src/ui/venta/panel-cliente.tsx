/** Panel of the buyer: document, complement, name and e-mail address, found while they are typed. */
import { Button, Group, Kbd, Stack, Text, TextInput } from "@mantine/core";
import { memo, type RefObject, useEffect, useRef, useState } from "react";
import { avisoDePapel, documentoToText } from "@mostrador/core";
import { type ClienteVenta, CONSUMIDOR_FINAL, type Salida } from "../../contract/index.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { useComprador } from "./use-comprador.ts";
import { Opciones } from "../comun/opciones.tsx";
import { puente } from "../puente.ts";

/** Kind of a buyer's document that is a NIT. */
const NIT = 5;

const ESPERA_TECLA_MS = 500;

interface Props {
  readonly cliente: ClienteVenta;
  readonly campo: RefObject<HTMLInputElement | null>;
  readonly nombre: RefObject<HTMLInputElement | null>;
  readonly onCliente: (cliente: ClienteVenta) => void;
  /** Called with true if the tax system does not know the NIT, and with false otherwise. */
  readonly onNit: (rechazado: boolean) => void;
  readonly onListo: () => void;
  /** Called when a lookup of the buyer starts. A charge waits for its result. */
  readonly onBuscando: (buscar: () => Promise<boolean>) => void;
  /** Text of the choices for a NIT that the tax system does not know. */
  readonly siNoExiste?: string;
}

const PREGUNTAR =
  "Revise el número con el cliente; si insiste, al cobrar marque «Emitir aunque Impuestos no conozca este NIT».";

const TIPOS = [
  { value: "5", label: "NIT" },
  { value: "1", label: "CI" },
  { value: "2", label: "CEX" },
  { value: "3", label: "Pasaporte" },
  { value: "4", label: "Otro" },
];

/** Fields of the buyer. A document number fills in the name that was last used with it. */
export const PanelCliente = memo((props: Props) => {
  const { cliente, campo, nombre, onCliente, onNit, onListo, onBuscando, siNoExiste = PREGUNTAR } = props;
  const teclas = useTeclasDeCaja();
  const nit = useNit(cliente, ({ valido }) => valido !== null && onNit(!valido));
  const { final, numero, hallados, escribir, usar, entrar, elegirTipo } = useComprador(props);
  return (
    <Stack gap="xs" p="md" className="comprador">
      <Group justify="space-between" className="comprador-cabeza">
        <Text fw={700}>Cliente</Text>
        <Button
          variant={final ? "light" : "default"}
          px="sm"
          fz="sm"
          onClick={() => onCliente(CONSUMIDOR_FINAL)}
        >
          Consumidor final <Kbd ml={6}>{teclas.consumidorFinal}</Kbd>
        </Button>
      </Group>
      <TextInput
        ref={campo}
        className="comprador-numero"
        aria-label="NIT o CI del cliente"
        data-lee="documento"
        placeholder="NIT o CI"
        value={numero}
        rightSection={<Kbd>{teclas.cliente}</Kbd>}
        rightSectionWidth={52}
        autoComplete="off"
        onChange={(e) => escribir(e.currentTarget.value.trim())}
        onKeyDown={(e) => {
          if (e.key === "Enter" && numero !== "") onBuscando(entrar);
          if (e.key === "Escape" || (e.key === "Enter" && numero === "")) onListo();
        }}
      />
      {hallados.map((c) => (
        <button key={c.id} type="button" className="fila producto" onClick={() => (usar(c), onListo())}>
          <span className="nombre">{c.razonSocial}</span>
          <span className="suave">{documentoToText(c)}</span>
        </button>
      ))}
      {!final && (
        <Datos
          cliente={cliente}
          nombre={nombre}
          onNombre={(razonSocial) => onCliente({ ...cliente, razonSocial })}
          onTipo={elegirTipo}
          onListo={onListo}
        />
      )}
      {!final && nit !== null && (
        <Nit valido={nit.valido} descripcion={nit.descripcion} siNoExiste={siNoExiste} />
      )}
    </Stack>
  );
});

/** Fields for the name of an identified buyer and the kind of the document. */
function Datos({
  cliente,
  nombre,
  onNombre,
  onTipo,
  onListo,
}: Pick<Props, "cliente" | "nombre" | "onListo"> & {
  readonly onNombre: (razonSocial: string) => void;
  readonly onTipo: (tipo: number) => void;
}) {
  return (
    <>
      <TextInput
        ref={nombre}
        aria-label="Nombre o razón social"
        placeholder="Nombre o razón social"
        description={avisoDePapel(cliente.razonSocial)}
        value={cliente.razonSocial}
        autoComplete="off"
        onChange={(e) => onNombre(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key === "Enter" || e.key === "Escape") onListo();
        }}
      />
      <Opciones
        nombre="Tipo de documento"
        data={TIPOS}
        value={String(cliente.tipoDocumento)}
        onChange={(tipo) => onTipo(Number(tipo))}
      />
    </>
  );
}

/** Shows the state of the NIT, with a remedy if it is unknown. */
function Nit({
  valido,
  descripcion,
  siNoExiste,
}: {
  readonly valido: boolean | null;
  readonly descripcion: string;
  readonly siNoExiste: string;
}) {
  if (valido === false)
    return (
      <Text size="sm" className="duda" role="status" data-nit="false">
        {descripcion}. {siNoExiste}
      </Text>
    );
  return (
    <Text size="sm" c={valido === null ? "dimmed" : "verde"} role="status" data-nit={String(valido)}>
      {descripcion}
    </Text>
  );
}

type Respuesta = Salida<"validarNit">;

/** Asks the tax system about the buyer's NIT after typing pauses. Null while the reply is unknown, or for another kind of document. */
function useNit(
  { tipoDocumento, numeroDocumento }: ClienteVenta,
  onRespuesta: (respuesta: Respuesta) => void,
): Respuesta | null {
  const latest = useRef(onRespuesta);
  useEffect(() => {
    latest.current = onRespuesta;
  });
  const [leida, setLeida] = useState<{ nit: string; respuesta: Respuesta } | null>(null);
  const nit = tipoDocumento === NIT && /^\d{5,13}$/.test(numeroDocumento) ? numeroDocumento : null;
  useEffect(() => {
    if (nit === null) return;
    let vigente = true;
    const timer = setTimeout(() => {
      void puente.invoke("validarNit", { nit }).then((result) => {
        if (!vigente || !result.ok) return;
        setLeida({ nit, respuesta: result.value });
        latest.current(result.value);
      });
    }, ESPERA_TECLA_MS);
    return () => {
      vigente = false;
      clearTimeout(timer);
    };
  }, [nit]);
  return leida !== null && leida.nit === nit ? leida.respuesta : null;
}
