import { editImage, type StaffImage } from '@rush/contract/admin-gallery.ts';
import { useQueryClient } from '@tanstack/react-query';
import { BannerText } from '../../../ui/banner-text.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { toast } from '../../../ui/toast.tsx';
import { EditResourceDialog } from '../parts/resource-form.tsx';

export function EditImageDialog({ image, onClose }: { image: StaffImage; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <EditResourceDialog
      isNarrow
      title={`Edit: ${image.title}`}
      definition={editImage}
      initial={() => ({
        title: image.title,
        redirectUrl: image.redirectUrl,
        headline: image.headline,
        line: image.line,
      })}
      inputOf={(draft) => ({ params: { id: image.id }, body: { ...draft, version: image.version } })}
      failed="The change could not be saved."
      onSaved={async () => {
        toast('success', 'Saved.');
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['mine', 'admin', 'catalog', 'images'] }),
          queries.invalidateQueries({ queryKey: ['gallery'] }),
        ]);
      }}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <TextField label="Title" maxLength={120} {...text('title')} />
          <TextField
            label="Redirect URL (optional)"
            hint="https://… or a path of this shop, for example /product/…"
            {...text('redirectUrl')}
          />
          <TextField label="Headline over the picture (optional)" {...text('headline')} />
          <TextField label="Second line (optional)" hint="A price, a gain or an end date" {...text('line')} />
          <Preview image={image} headline={text('headline').value} line={text('line').value} />
        </>
      )}
    </EditResourceDialog>
  );
}

/** As the storefront shows it, at a phone's width and a desktop's. */
function Preview({ image, headline, line }: { image: StaffImage; headline: string; line: string }) {
  return (
    <div aria-hidden="true" className="grid gap-2">
      {['aspect-[8/5] w-60', 'aspect-[3/1] w-full'].map((shape) => (
        <div key={shape} className={`relative overflow-hidden ${shape}`}>
          <Picture src={image.url} alt="" width={640} height={400} className="size-full object-cover" />
          <BannerText headline={headline} line={line} />
        </div>
      ))}
    </div>
  );
}
