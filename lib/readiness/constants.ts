/** What requests cannot do without. */
export const dependencies = ['database', 'cv store'] as const
export type Dependency = (typeof dependencies)[number]

/**
 * What degrades the service without ending it: no CVs are taken because the `disk` is nearly full, or because the `scanner`
 * for viruses does not respond; the last daily `backup` is older than two days; `mail` has waited for more than an hour; or the
 * provider of `payments` does not respond, or refuses the key.
 */
export const degradations = ['disk', 'scanner', 'backup', 'mail', 'payments'] as const
export type Degradation = (typeof degradations)[number]
