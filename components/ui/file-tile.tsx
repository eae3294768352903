import { Icon } from './icon'
import './file-field.css'

const kib = 1024

/** A size in bytes as a visitor reads it: `412 KB`, `2.1 MB`. */
function readableSize(bytes: number) {
  if (bytes < kib * kib) return `${Math.ceil(bytes / kib)} KB`
  return `${(bytes / kib / kib).toFixed(1)} MB`
}

function kindOf(name: string) {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1, dot + 5).toUpperCase() : '?'
}

function noteFor(file: File, percent: number | undefined, refused: boolean) {
  if (percent !== undefined) return percent < 100 ? `Uploading, ${percent}%` : 'Uploaded, being checked'
  return refused ? readableSize(file.size) : `${readableSize(file.size)}, ready to send`
}

type FileTileProps = { file: File | undefined; percent: number | undefined; refused: boolean }

/** The chosen file as a small sheet with its kind, beside its name and how far it is. */
export function FileTile({ file, percent, refused }: FileTileProps) {
  return (
    <>
      <span className="file-field-kind" aria-hidden="true">
        {file ? kindOf(file.name) : <Icon name="upload" />}
      </span>
      <div className="file-field-name">
        {file ? (
          <>
            <b>{file.name}</b>
            <span className="field-hint" aria-live="off">
              {noteFor(file, percent, refused)}
            </span>
          </>
        ) : (
          <NoFile />
        )}
      </div>
    </>
  )
}

function NoFile() {
  return (
    <>
      <b className="file-field-none">No file chosen</b>
      <b className="file-field-early">A file is chosen</b>
      <span className="field-hint file-field-drop file-field-none">You can drop it here</span>
    </>
  )
}
