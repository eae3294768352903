import { Icon } from './icon'
import './file-field.css'

function kindOf(name: string) {
  return /.\.([a-z\d]{1,4})[a-z\d]*$/i.exec(name)?.[1]?.toUpperCase() ?? 'FILE'
}

function noteFor({ file, percent, refused, formatSize }: FileTileProps & { file: File }) {
  if (percent !== undefined) return percent < 100 ? `Uploading, ${percent}%` : 'Uploaded, being checked'
  const size = formatSize(file.size)
  return refused ? size : `${size}, ready to send`
}

type FileTileProps = {
  file: File | undefined
  percent: number | undefined
  refused: boolean
  /** Writes a number of bytes for people. */
  formatSize: (bytes: number) => string
}

/** The chosen file: a small sheet with its kind, its name, and how much of it is sent. */
export function FileTile(props: FileTileProps) {
  const { file } = props
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
              {noteFor({ ...props, file })}
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
