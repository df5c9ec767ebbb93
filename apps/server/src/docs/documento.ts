import type { TipoSuceso } from "../avisos/webhooks/sucesos.ts";
import type { Esquema } from "./esquema.ts";

/** One answer of an operation. */
export interface RespuestaDescrita {
  readonly description: string;
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, { readonly schema: Esquema }>>;
}

/** One operation of the OpenAPI document. */
export interface Operacion {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: "path" | "query" | "header";
    readonly required: boolean;
    readonly description?: string;
    readonly schema: Esquema;
  }[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: {
      readonly "application/json": { readonly schema: Esquema; readonly example?: unknown };
    };
  };
  readonly responses: Readonly<Record<string, RespuestaDescrita>>;
}

/** A delivery to a webhook receiver. */
export interface Aviso {
  readonly post: {
    readonly operationId: string;
    readonly tags: readonly string[];
    readonly summary: string;
    readonly security: readonly object[];
    readonly parameters: readonly (object & { readonly name: string })[];
    readonly requestBody: {
      readonly required: boolean;
      readonly content: {
        readonly "application/json": {
          readonly schema: Esquema;
          readonly example: { readonly type: TipoSuceso; readonly timestamp: string; readonly data: object };
        };
      };
    };
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  };
}

/** The OpenAPI document, as far as this server writes it. */
export interface OpenApi {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operacion>>>>;
  /** Messages to a webhook receiver, by kind. */
  readonly webhooks: Readonly<Record<string, Aviso>>;
  readonly components: {
    readonly securitySchemes: object;
    readonly schemas: Readonly<Record<string, Esquema>>;
  };
}
